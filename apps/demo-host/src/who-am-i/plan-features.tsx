import { useFeature } from '@foyer/embed/entitlements';
import { type Feature, features } from '../plan/features.ts';

const reasons = {
  MISSING_FEATURE: 'Not included',
  MISSING_PERMISSION: 'Not included',
  BUNDLE_EXPIRED: 'Trial ended',
} as const;

/** Each feature that Ledgerly sells, and whether the account's plan includes it. */
export function PlanFeatures() {
  return (
    <ul className="may" data-testid="plan-features">
      {features.map((feature) => (
        <FeatureRow key={feature.key} feature={feature} />
      ))}
    </ul>
  );
}

function FeatureRow({ feature }: { readonly feature: Feature }) {
  const result = useFeature(feature.key);
  return (
    <li>
      <span>
        {feature.name} <span className="quiet">· {feature.plan} plan</span>
      </span>
      <code>{feature.key}</code>
      <span className={result.isEntitled ? 'status paid' : 'status no'}>
        {result.isEntitled ? 'Included' : reasons[result.justification]}
      </span>
    </li>
  );
}
