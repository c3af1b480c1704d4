/** How strong a password is, from 0 (nothing typed) to 4. */
export interface PasswordMeterProps {
  readonly label: string;
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** The score in words, for example "Fair". */
  readonly verdict: string;
}

/** Four strokes that fill with the strength, and the verdict in words. */
export function PasswordMeter({ label, score, verdict }: PasswordMeterProps) {
  return (
    <div className="foyer-meter" data-score={score}>
      <div
        className="foyer-meter-strokes"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score}
        aria-valuetext={verdict}
      >
        {[1, 2, 3, 4].map((stroke) => (
          <span
            key={stroke}
            className="foyer-meter-stroke"
            data-filled={stroke <= score || undefined}
          />
        ))}
      </div>
      <span className="foyer-meter-verdict" aria-hidden="true">
        {verdict}
      </span>
    </div>
  );
}
