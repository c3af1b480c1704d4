import { dayAfter, type Invoice } from './invoice.ts';

interface Customer {
  readonly clients: readonly string[];
  readonly work: readonly string[];
  /** Cents of a typical bill. */
  readonly typical: number;
}

/** The tenants of the demo and whom they bill; a tenant that is not here starts with empty books. */
const customers: Readonly<Record<string, Customer>> = {
  Acme: {
    clients: [
      'Harlow & Finch',
      'Bureau Okra',
      'Casa Pimenta',
      'Tidewater Museum',
      'Studio Nakamura',
      'Fjord Coffee',
    ],
    work: [
      'Brand refresh',
      'Website, phase two',
      'Packaging',
      'Annual report',
      'Wayfinding',
      'Photography, two days',
    ],
    typical: 284_000,
  },
  Globex: {
    clients: ['Volt Logistics', 'Hanse Solar', 'Meridian Rail', 'Copperline', 'Atlas Cold Storage'],
    work: [
      'Site survey',
      'Control panel',
      'Field training',
      'Spare parts, Q4',
      'Night shift cover',
    ],
    typical: 912_000,
  },
  North: {
    clients: ['Harbour Foods', 'Pine Street Clinic', 'Lumen Studio'],
    work: ['Support plan', 'Migration', 'Onboarding day', 'Licences, yearly'],
    typical: 156_000,
  },
};

/** Some fifteen weeks of three bills, the same for everyone who looks on the same day. */
export function sampleBooks(company: string, day: string): readonly Invoice[] {
  const customer = customers[company];
  if (!customer) return [];
  const next = numbersFrom(company);
  const pick = (texts: readonly string[]) => texts[Math.floor(next() * texts.length)] ?? '';
  return Array.from({ length: 46 }, (_, index): Invoice => {
    const issued = dayAfter(day, -index * 2.4 - 1);
    const due = dayAfter(issued, 30);
    const wait = 6 + Math.floor(next() * 34);
    const paid = dayAfter(issued, wait);
    const isPaid = paid <= day && next() > 0.12;
    const cents = Math.round((customer.typical * (0.35 + next() * 1.4)) / 500) * 500;
    const bill = {
      number: `L-${1184 - index}`,
      client: pick(customer.clients),
      work: pick(customer.work),
    };
    return { ...bill, issued, due, cents, ...(isPaid && { paid }) };
  });
}

/** Numbers from 0 to 1 that look random and repeat for the same text (mulberry32). */
function numbersFrom(text: string): () => number {
  let state = [...text].reduce(
    (sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x5bd1e995),
    0x9747b28c,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
