/** A phone number of a user. */
export interface PreviewPhone {
  readonly id: string;
  readonly userId: string;
  readonly phoneNumber: string;
  verified: boolean;
  readonly createdAt: string;
  updatedAt: string;
}
