import { Component, type ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

interface PageBoundaryProps {
  /** Of the page within: another one is tried, so that Back leads out. */
  readonly address: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly address: string;
  readonly error: Error | undefined;
}

/** Turns a failure to draw a page into a page that says so: never a blank one. The address, and with it the view, is kept. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { address: this.props.address, error: undefined };

  static getDerivedStateFromProps(
    { address }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return address === state.address ? null : { address, error: undefined };
  }

  static getDerivedStateFromError(thrown: unknown): Pick<PageBoundaryState, 'error'> {
    return { error: thrown instanceof Error ? thrown : new Error('Something was thrown that is no error.') };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const isOldDeployment =
      error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
    return (
      <main className="mx-auto max-w-160 p-6">
        <EmptyState
          title={isOldDeployment ? 'A newer version has replaced this page' : 'This page could not be shown'}
          actions={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          {isOldDeployment
            ? 'A part of it could not be loaded. Reload to get the newer version. A reload keeps your view.'
            : `Reload to try again. A reload keeps your view. (${error.message})`}
        </EmptyState>
      </main>
    );
  }
}
