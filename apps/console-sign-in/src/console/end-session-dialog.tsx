import type { SessionEndReason } from '@foyer/contract/console-session/rules';
import { Button, Form, Stack, TextField } from '@foyer/ui';
import { useState } from 'react';
import { sessionEndList } from '../catalog/session-end.list.ts';
import { ConsoleDialog } from './console-dialog.tsx';
import type { ConsoleSession } from './console-session.ts';

/** What the dialog does. */
export interface EndSessionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEnd: ConsoleSession['end'];
}

/** Ends the session for one of the reasons, so that the whole circle can be walked. */
export function EndSessionDialog({ isOpen, onClose, onEnd }: EndSessionDialogProps) {
  const [reason, setReason] = useState<SessionEndReason>('Timeout');
  const [ip, setIp] = useState('203.0.113.7');
  const submit = () => {
    onClose();
    const address = reason === 'notAllowedIp' && ip.trim() !== '' ? { ip: ip.trim() } : {};
    onEnd({ reason, ...address }).catch(() => undefined); // a toast has said why
  };
  return (
    <ConsoleDialog kind="dialog" title="End this session" isOpen={isOpen} onClose={onClose}>
      <Form label="End this session" onSubmit={submit}>
        <Stack>
          <fieldset className="console-reasons">
            <legend>Reason the sign-in page will give</legend>
            {sessionEndList.entries.map(({ value, label }) => (
              <label key={value} className="console-reason">
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  checked={reason === value}
                  onChange={() => setReason(value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
          {reason === 'notAllowedIp' && (
            <TextField
              label="Client IP address"
              value={ip}
              onValueChange={setIp}
              maxLength={64}
              optional
            />
          )}
          <Button type="submit" variant="primary" block>
            End session
          </Button>
        </Stack>
      </Form>
    </ConsoleDialog>
  );
}
