/** The part of the provider's script in the browser that a checkout uses. Stripe.js has it. */
export interface PaymentScript {
  readonly elements: (options: {
    readonly mode: 'setup';
    readonly currency: string;
    readonly paymentMethodTypes: readonly string[];
    readonly appearance: PaymentLook;
  }) => PaymentElements;
  readonly confirmSetup: (options: {
    readonly elements: PaymentElements;
    readonly clientSecret: string;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: 'if_required';
  }) => Promise<{
    readonly error?: PaymentScriptError;
    readonly setupIntent?: { readonly payment_method: string | { readonly id: string } | null };
  }>;
  readonly handleNextAction: (options: { readonly clientSecret: string }) => Promise<{
    readonly error?: PaymentScriptError;
    readonly paymentIntent?: { readonly status: string };
  }>;
}

/** Fields that belong together. */
export interface PaymentElements {
  readonly create: (kind: 'payment', options: PaymentFieldOptions) => PaymentElement;
  readonly submit: () => Promise<{ readonly error?: PaymentScriptError }>;
}

interface PaymentFieldOptions {
  readonly wallets: { readonly applePay: 'never'; readonly googlePay: 'never' };
}

/** Fields on a page, in a frame of the provider. */
export interface PaymentElement {
  readonly mount: (place: HTMLElement) => void;
  readonly destroy: () => void;
  readonly on: (event: 'ready' | 'loaderror', listener: () => void) => void;
}

/** What the provider says to users. */
export interface PaymentScriptError {
  readonly message?: string;
}

/** The look of the fields: the colors of the page around them. */
export interface PaymentLook {
  readonly theme: 'stripe' | 'night';
  readonly variables: Readonly<Record<string, string>>;
}

const loading = new Map<string, Promise<PaymentScript>>();

/** Loads the provider’s script, once, where a card is entered or confirmed and nowhere else. */
export function loadPaymentScript(url: string, publishableKey: string): Promise<PaymentScript> {
  const earlier = loading.get(url);
  if (earlier) return earlier;
  const asked = load(url).then(() => start(publishableKey));
  loading.set(url, asked);
  asked.catch(() => loading.delete(url));
  return asked;
}

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)));
    script.src = src;
    document.head.append(script);
  });
}

function start(publishableKey: string): PaymentScript {
  const factory: unknown = Reflect.get(globalThis, 'Stripe');
  if (typeof factory !== 'function') throw new Error('The payment script is invalid');
  const script: unknown = factory(publishableKey);
  if (!isScript(script)) throw new Error('The payment script is invalid');
  return script;
}

function isScript(value: unknown): value is PaymentScript {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['elements', 'confirmSetup', 'handleNextAction'].every(
      (name) => typeof Reflect.get(value, name) === 'function',
    )
  );
}

/** The colors and sizes of the page as the provider’s frame can use them. */
export function toPaymentLook(place: HTMLElement): PaymentLook {
  const { color, backgroundColor, fontSize, colorScheme } = getComputedStyle(place);
  const isDark = colorScheme.includes('dark') && !colorScheme.includes('light');
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorText: color,
      colorBackground: backgroundColor,
      fontSizeBase: fontSize,
      borderRadius: '6px',
    },
  };
}
