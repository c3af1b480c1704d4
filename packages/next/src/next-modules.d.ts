// The few members of Next.js that this package uses: it is built without Next.js, and works with
// several of its versions.

declare module 'next/headers' {
  export function cookies(): Promise<{
    get(name: string): { readonly value: string } | undefined;
  }>;
  export function headers(): Promise<Headers>;
}

declare module 'next/navigation' {
  export function usePathname(): string;
  export function useRouter(): {
    push(url: string): void;
    replace(url: string): void;
    refresh(): void;
  };
  export function redirect(url: string): never;
  export function notFound(): never;
}

declare module 'next/server' {
  export function connection(): Promise<void>;
  export const NextResponse: {
    next(init?: { readonly request?: { readonly headers: Headers } }): Response;
  };
}
