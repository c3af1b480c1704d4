import { useCan, useTenants } from '@foyer/embed';
import type { EntitlementResult } from '@foyer/embed/entitlements';
import type { Feature } from './features.ts';

/** A feature that the plan lacks, and why. */
export interface UpgradeHintProps {
  readonly feature: Feature;
  readonly justification: Extract<EntitlementResult, { isEntitled: false }>['justification'];
}

/** Says which plan contains a feature, and how to get it. */
export function UpgradeHint({ feature, justification }: UpgradeHintProps) {
  const { name, plan, text } = feature;
  const { activeTenant } = useTenants();
  const isAdmin = useCan('fe.secure.write.accountSettings');
  const account = activeTenant?.name ?? 'your account';
  const subject = encodeURIComponent(`Upgrade ${account} to ${plan}`);
  return (
    <aside className="upgrade" aria-labelledby={`upgrade-${feature.key}`}>
      <Lock />
      <div>
        <h3 id={`upgrade-${feature.key}`}>
          {name} are part of the {plan} plan
        </h3>
        <p>
          {text}
          {justification === 'BUNDLE_EXPIRED' && ` The ${plan} trial of ${account} has ended.`}
          {!isAdmin && ` Ask an administrator of ${account} to upgrade.`}
        </p>
      </div>
      {isAdmin && (
        <a
          className="button secondary small"
          href={`mailto:sales@ledgerly.test?subject=${subject}`}
        >
          Upgrade to {plan}
        </a>
      )}
    </aside>
  );
}

/** A padlock in the color of the text. */
export function Lock() {
  return (
    <svg className="lock" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M4.75 7V5a3.25 3.25 0 0 1 6.5 0v2M3.5 7h9v6.5h-9z" />
    </svg>
  );
}
