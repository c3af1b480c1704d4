/** A port of which every method returns a promise. */
type AsyncPort<Port> = Readonly<Record<keyof Port, (...args: never[]) => Promise<unknown>>>;

/**
 * A port whose adapter is loaded by the first call: SDKs of a thousand kilobytes would make every
 * start of a server slower.
 */
export function loadOnUse<Port extends AsyncPort<Port>>(load: () => Promise<Port>): Port {
  let loading: Promise<Port> | undefined;
  const call =
    (name: string | symbol) =>
    async (...args: unknown[]): Promise<unknown> => {
      loading ??= load();
      const port = await loading;
      return Reflect.apply(Reflect.get(port, name), port, args);
    };
  // a promise may settle with the port: it has no method then
  const get = (_: object, name: string | symbol) => (name === 'then' ? undefined : call(name));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each property is a call of the port
  return new Proxy({}, { get }) as Port;
}
