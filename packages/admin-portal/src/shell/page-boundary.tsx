import { Component, type ReactNode } from 'react';

/** What a boundary takes. */
export interface PageBoundaryProps {
  readonly children?: ReactNode;
  /** Draws what went wrong; `retry` draws the page again. */
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
}

interface BoundaryState {
  readonly broken: { readonly error: unknown } | undefined;
}

/** Keeps a page that breaks from taking the frame along. */
export class PageBoundary extends Component<PageBoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (!broken) return this.props.children;
    return this.props.failed(broken.error, () => this.setState({ broken: undefined }));
  }
}
