/** A phone number of somebody. */
export interface PreviewPhone {
  readonly id: string;
  readonly personId: string;
  readonly phoneNumber: string;
  verified: boolean;
  readonly createdAt: string;
  updatedAt: string;
}
