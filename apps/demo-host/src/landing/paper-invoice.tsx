/** The picture of the landing page: an invoice that was just paid. Decoration only. */
export function PaperInvoice() {
  return (
    <svg className="paper" viewBox="0 0 440 480" aria-hidden="true">
      <g className="paper-back">
        <rect x="62" y="34" width="340" height="420" rx="10" transform="rotate(4 232 244)" />
      </g>
      <g className="paper-sheet">
        <rect x="48" y="24" width="340" height="420" rx="10" />
      </g>
      <g className="paper-ink">
        <text x="80" y="78" className="paper-title">
          Invoice
        </text>
        <text x="356" y="78" textAnchor="end" className="paper-number">
          L-1184
        </text>
        <text x="80" y="122" className="paper-label">
          To
        </text>
        <text x="80" y="142">
          Casa Pimenta
        </text>
        <text x="240" y="122" className="paper-label">
          Due
        </text>
        <text x="240" y="142">
          24 November
        </text>
        <path d="M80 172h276" className="paper-line" />
        <text x="80" y="206">
          Packaging, three sizes
        </text>
        <text x="356" y="206" textAnchor="end">
          €2,850.00
        </text>
        <text x="80" y="240">
          Photography, one day
        </text>
        <text x="356" y="240" textAnchor="end">
          €960.00
        </text>
        <text x="80" y="274">
          Print proofs
        </text>
        <text x="356" y="274" textAnchor="end">
          €145.00
        </text>
        <path d="M80 302h276" className="paper-line" />
        <text x="80" y="344" className="paper-total">
          Total
        </text>
        <text x="356" y="344" textAnchor="end" className="paper-total">
          €3,955.00
        </text>
      </g>
      <g className="paper-stamp" transform="rotate(-11 240 398)">
        <rect x="176" y="372" width="128" height="52" rx="8" />
        <text x="240" y="406" textAnchor="middle">
          PAID
        </text>
      </g>
    </svg>
  );
}
