// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Root } from '../root/root.tsx';
import { Switch } from '../switch/switch.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Reason } from './reason.tsx';

afterEach(cleanup);

const WHY = 'Only an administrator can invite people.';

test('what is locked can be reached, says why, and does nothing', async () => {
  const onClick = vi.fn();
  const onTyped = vi.fn();
  render(
    <Root>
      <Reason why={WHY}>
        <Button onClick={onClick}>Invite</Button>
      </Reason>
      <Reason why={WHY}>
        <TextField label="Name" value="Ada" onValueChange={onTyped} />
      </Reason>
    </Root>,
  );
  const button = screen.getByRole('button', { name: 'Invite', description: WHY });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('tooltip').textContent).toBe(WHY);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('x{Backspace}');
  expect(onTyped).not.toHaveBeenCalled();
});

test('without a reason it is not there', async () => {
  const onClick = vi.fn();
  render(
    <Root>
      <Reason why={undefined}>
        <Button onClick={onClick}>Invite</Button>
      </Reason>
    </Root>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Invite', description: '' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('a locked switch keeps its state and shows its reason', async () => {
  const onChange = vi.fn();
  render(
    <Root>
      <Switch
        label="Passkeys"
        isOn
        onChange={onChange}
        disabledReason="Switched off by the owner."
      />
      <Switch label="Second factor" isOn={false} onChange={onChange} />
    </Root>,
  );
  await userEvent.click(
    screen.getByRole('switch', { name: 'Passkeys', description: 'Switched off by the owner.' }),
  );
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Second factor'));
  expect(onChange.mock.calls).toEqual([[true]]);
});
