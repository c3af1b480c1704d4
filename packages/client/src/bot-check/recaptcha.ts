import { FoyerError } from '../api/foyer-error.ts';

interface Recaptcha {
  readonly ready: (run: () => void) => void;
  readonly execute: (siteKey: string, options: { readonly action: string }) => PromiseLike<string>;
}

const address = 'https://www.google.com/recaptcha/api.js';
let loading: Promise<void> | undefined;

/**
 * A token of reCAPTCHA for this page. Its script is loaded here and nowhere else: only where the
 * provider asks for it.
 */
export async function askRecaptcha(siteKey: string): Promise<string> {
  loading ??= loadScript(`${address}?render=${encodeURIComponent(siteKey)}`);
  await loading.catch((cause: unknown) => {
    loading = undefined;
    throw new FoyerError('The script of the captcha did not load', { cause });
  });
  const recaptcha: unknown = Reflect.get(globalThis, 'grecaptcha');
  if (!isRecaptcha(recaptcha))
    throw new FoyerError('The script of the captcha is not what it should be');
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return recaptcha.execute(siteKey, { action: 'login' });
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(src)));
    script.src = src;
    document.head.append(script);
  });
}

function isRecaptcha(value: unknown): value is Recaptcha {
  return typeof value === 'object' && value !== null && 'execute' in value && 'ready' in value;
}
