import { Link } from '@foyer/ui';
import { useBox, useBoxTexts } from './box-context.ts';

/** The host's documents at the foot of the page. */
export function LegalLinks() {
  const { links } = useBox();
  const text = useBoxTexts();
  const rows = [
    { label: text('terms'), href: links?.terms },
    { label: text('privacy'), href: links?.privacy },
    { label: text('support'), href: links?.support },
  ];
  const named = rows.filter((row) => row.href);
  return (
    <div className="foyer-box-legal">
      {named.map(({ label, href }) => (
        <Link key={label} href={href} newTab quiet>
          {label}
        </Link>
      ))}
    </div>
  );
}
