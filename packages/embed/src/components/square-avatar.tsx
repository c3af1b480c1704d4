import { Avatar } from '@foyer/ui';

/** The small square picture of an account or application. */
export const SquareAvatar = (props: {
  readonly name: string;
  readonly src?: string | undefined;
}) => <Avatar name={props.name} src={props.src} size="small" shape="company" />;
