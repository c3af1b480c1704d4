import type { RestrictionStrategy } from '@foyer/contract/ip-restrictions';
import { Text } from '@foyer/ui';
import { usePageTexts } from '../../portal/page-texts.ts';
import { AddLinesDialog } from './add-lines.tsx';
import {
  type IpRestrictionChanges,
  type NewAddress,
  useListName,
} from './ip-restrictions.controller.ts';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';

interface AddAddressesProps {
  readonly strategy: RestrictionStrategy;
  /** Additions end sessions, because this block list is in effect. */
  readonly endsSessions: boolean;
  readonly changes: IpRestrictionChanges;
  readonly onClose: () => void;
}

const maxLines = 1000;
const maxNoteLength = 200;

/** The address of a line, with its note after a comma or tab. */
function parseLine(line: string, strategy: RestrictionStrategy): NewAddress {
  const [ip = '', ...note] = line.split(/[,;\t]/);
  // the longest range has 79 characters: a longer text is invalid in any case
  return { ip: ip.trim().slice(0, 100), strategy, description: note.join(',').trim() };
}

/** Adds a pasted list of addresses, and shows the result of each line. */
export function AddAddressesDialog(props: AddAddressesProps) {
  const { strategy, endsSessions, changes, onClose } = props;
  const text = usePageTexts('security', ipRestrictionsMessages);
  const name = useListName();
  const toAddresses = (lines: readonly string[]) => lines.map((line) => parseLine(line, strategy));
  const getProblem = (lines: readonly string[]) => {
    if (lines.length === 0) return text('ipManyEmpty');
    if (lines.length > maxLines) return text('ipManyLimit');
    const isLong = toAddresses(lines).some(({ description }) => description.length > maxNoteLength);
    return isLong ? text('ipManyNote') : undefined;
  };
  return (
    <AddLinesDialog
      title={text('ipAddTo', { list: name(strategy) })}
      submitLabel={(count) => (count > 0 ? text('ipManySubmit', { count }) : text('ipManyAdd'))}
      getProblem={getProblem}
      add={async (lines) => (await changes.addMany.run(toAddresses(lines))).items}
      onClose={onClose}
      texts={{
        field: text('ipManyField'),
        hint: text('ipManyHint'),
        results: text('ipManyResults'),
        totals: (counts) => text('ipManyTotals', counts),
        added: text('ipResultAdded'),
        duplicate: text('ipResultDuplicate'),
        invalid: text('ipResultInvalid'),
        fix: text('ipManyFix'),
        done: text('ipManyDone'),
      }}
    >
      {() => endsSessions && <Text>{text('ipBlockHint')}</Text>}
    </AddLinesDialog>
  );
}
