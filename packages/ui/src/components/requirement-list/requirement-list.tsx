import { CheckIcon } from '../../icons/icons.tsx';
import { useRoot } from '../root/root-context.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/**
 * One rule and whether what was typed meets it; `missed` is an open rule after an attempt to continue.
 */
export interface Requirement {
  readonly id: string;
  readonly text: string;
  readonly state: 'open' | 'met' | 'missed';
}

/** The rules of a password as they are met. */
export interface RequirementListProps {
  readonly label: string;
  readonly requirements: readonly Requirement[];
  /** Read out when it changes, for example "2 of 4 met". */
  readonly summary?: string | undefined;
  readonly id?: string | undefined;
}

/** Shows every rule from the start and ticks it off while typing. */
export function RequirementList({ label, requirements, summary, id }: RequirementListProps) {
  const { text } = useRoot();
  return (
    <div className="foyer-requirements" id={id}>
      <ul className="foyer-requirements-list" aria-label={label}>
        {requirements.map((requirement) => (
          <li key={requirement.id} className="foyer-requirement" data-state={requirement.state}>
            <span className="foyer-requirement-mark">
              {requirement.state === 'met' && <CheckIcon size="small" />}
            </span>
            <VisuallyHidden>
              {text(requirement.state === 'met' ? 'requirementMet' : 'requirementOpen')}{' '}
            </VisuallyHidden>
            <span className="foyer-requirement-text">{requirement.text}</span>
          </li>
        ))}
      </ul>
      <VisuallyHidden live="polite">{summary}</VisuallyHidden>
    </div>
  );
}
