/** Tells password managers whose password this is; nobody sees or reaches it. */
export function UsernameForManagers({ email }: { readonly email: string }) {
  return (
    <input
      className="foyer-visually-hidden"
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
