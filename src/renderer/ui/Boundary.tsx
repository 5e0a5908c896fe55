import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

/** Keeps a fault of one page from taking the frame, its tabs and everything typed with it. */
interface BoundaryProps {
  /** A change of this starts afresh: the address, usually. */
  resetKey: string
  children: ReactNode
}

export class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null })
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A page could not be shown', error, info.componentStack)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const failure = {
      code: 'INTERNAL_ERROR' as const,
      message: `This page could not be shown: ${error.message}`,
    }
    return (
      <div style={{ padding: 16 }}>
        <ErrorPanel
          failure={failure}
          context={{ page: this.props.resetKey, stack: error.stack }}
          onRetry={() => this.setState({ error: null })}
        />
      </div>
    )
  }
}
