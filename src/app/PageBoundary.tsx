import { Component, type ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { MISSING_CODE_TEXT } from './MissingCodeNotice';

interface PageBoundaryProps {
  /** The address of the page inside. A new address resets the error, so that Back leaves the error page. */
  readonly address: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly address: string;
  readonly error: Error | undefined;
}

/** The error boundary of a page: shows an error page instead of a blank one. The address, and so the view, is kept. */
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
    const isCodeMissing =
      error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
    return (
      <main className="mx-auto max-w-160 p-6">
        <EmptyState
          isPage
          title={isCodeMissing ? MISSING_CODE_TEXT.title : 'This page could not be shown'}
          actions={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          {isCodeMissing
            ? MISSING_CODE_TEXT.advice
            : `Reload to try again. A reload keeps your view. (${error.message})`}
        </EmptyState>
      </main>
    );
  }
}
