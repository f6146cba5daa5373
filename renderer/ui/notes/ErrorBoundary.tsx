import { Component, type ErrorInfo, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../locales/t.ts'
import { session } from '../../state/session.ts'
import { run } from '../../state/studio/studio.ts'
import { Button } from '../Button.tsx'
import styles from './ErrorBoundary.module.css'

interface ErrorBoundaryProps {
  /** Name of the part of the page, for people. */
  readonly part: string
  /** Whether the boundary encloses the whole page. */
  readonly whole?: boolean
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error?: unknown
  /** Whether there is an error; anything can be thrown, `undefined` too. */
  readonly broken: boolean
  /** The components in which it was thrown, from the innermost. */
  readonly components?: string
}

/** Shows a part of the page; where drawing it throws, says so in its place. All other parts work on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { broken: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { broken: true, error }
  }

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ components: componentStack ?? '' })
  }

  override render(): ReactNode {
    const { part, whole = false, children } = this.props
    const { broken, error, components = '' } = this.state
    if (!broken) return children
    return (
      <Broken
        part={part}
        whole={whole}
        report={reportOf(part, error, components)}
        onRetry={() => this.setState({ broken: false })}
      />
    )
  }
}

interface BrokenProps {
  readonly part: string
  readonly whole: boolean
  readonly report: string
  onRetry(): void
}

function Broken({ part, whole, report, onRetry }: BrokenProps) {
  const own = useRef<HTMLDivElement>(null)
  const Heading = whole ? 'h1' : 'h2'
  const Place = whole ? 'main' : 'div'
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    // In the next frame, when the room or dialog around it has taken the focus. Typing elsewhere goes on.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.contains(own.current)) own.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const retry = () => {
    // The button goes: its room, panel or dialog takes the focus, and with it the keys.
    own.current?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus()
    onRetry()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(report)
    setCopied(true)
  }
  return (
    <Place className={styles['place']}>
      <div ref={own} role="alert" tabIndex={-1} data-first-focus className={styles['broken']}>
        <Heading>{t('broken.title', { part })}</Heading>
        <p>{t('broken.text')}</p>
        <div className={styles['ways']}>
          <Button kind="primary" onClick={retry}>
            {t('lab.retry')}
          </Button>
          <Button onClick={() => void run(copy)}>{t('broken.copy')}</Button>
        </div>
        <p>{copied && t('broken.copied')}</p>
      </div>
    </Place>
  )
}

/** The report of an error for support: version, part and stack, without the studio's address. */
function reportOf(part: string, error: unknown, components: string): string {
  const { version = '', shell = '', platform = '' } = session().about ?? {}
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const lines = [[t('app.name'), version, shell, platform].join(' ').trim(), part, '', stack, components]
  return lines.join('\n').replaceAll(location.origin, '').trim()
}
