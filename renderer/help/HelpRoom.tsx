import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { t } from '../locales/t.ts'
import { HELP_PAGES, type HelpPage, type HelpPlace, showHelp } from '../state/help.ts'
import { session, useSession } from '../state/session.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { Field } from '../ui/fields/Field.tsx'
import styles from './HelpRoom.module.css'
import { help } from './help.ts'
import { placeOfLink } from './pages.ts'
import { type Block, type Inline, type Item, inlineText, type Row } from './readMarkdown.ts'

const DEFAULT_HELP_PLACE: HelpPlace = { page: 'dub' }

/** The help: the documents of the project, with their list and a search. */
export function HelpRoom() {
  const shown = useSession((state) => state.help) ?? DEFAULT_HELP_PLACE
  const language = useSession((state) => state.language)
  const [query, setQuery] = useState('')
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    const own = article.current
    if (own === null) return
    const heading = shown.place === undefined ? null : own.querySelector(`[id="${CSS.escape(`help-${shown.place}`)}"]`)
    if (heading === null) own.scrollTop = 0
    else heading.scrollIntoView()
  }, [shown])
  const open = (place: HelpPlace) => {
    showHelp(place)
    // The keys that scroll are for the page that was chosen.
    article.current?.focus()
  }
  return (
    <div className={styles['room']}>
      <nav className={styles['side']} aria-label={t('guide.list')}>
        <Field
          type="search"
          label={t('guide.find')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {query.trim() === '' ? (
          <ul>
            {HELP_PAGES.map((page) => (
              <li key={page}>
                <button
                  type="button"
                  className={styles['page']}
                  aria-current={page === shown.page ? 'page' : undefined}
                  onClick={() => open({ page })}
                >
                  {t(`guide.page.${page}`)}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <FoundList query={query.trim()} onOpen={open} />
        )}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus scrolls by keys */}
      <article ref={article} tabIndex={0} data-first-focus className={styles['article']} lang="en">
        {language !== 'en' && (
          <p className={styles['english']} lang={language}>
            {t('guide.english')}
          </p>
        )}
        <MarkdownView key={shown.page} blocks={help.blocksOf(shown.page)} page={shown.page} onOpen={open} />
        {shown.page === 'trial' && <TrialResult />}
      </article>
    </div>
  )
}

/** The sections that have the words of a search. */
function FoundList({ query, onOpen }: { readonly query: string; onOpen(place: HelpPlace): void }) {
  const sections = help.findSections(query)
  if (sections.length === 0) return <p role="status">{t('guide.none')}</p>
  return (
    <ul>
      {sections.map(({ page, place, title, isPage }) => (
        <li key={`${page}#${place}`}>
          <button type="button" className={styles['page']} onClick={() => onOpen({ page, place })}>
            {t(`guide.page.${page}`)}
            {!isPage && <small lang="en">{title}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface MarkdownViewProps {
  readonly blocks: readonly Block[]
  /** The page that the blocks are of, from which its links lead. */
  readonly page: HelpPage
  onOpen(place: HelpPlace): void
}

/** The blocks of a page as elements. A link to a document that is not part of the help is text. */
function MarkdownView({ blocks, page, onOpen }: MarkdownViewProps) {
  const link = (place: HelpPlace | undefined, content: ReactNode) =>
    place === undefined ? (
      content
    ) : (
      <a
        href={`#${place.page}`}
        onClick={(event) => {
          event.preventDefault()
          onOpen(place)
        }}
      >
        {content}
      </a>
    )
  const inline = (one: Inline): ReactNode => {
    switch (one.kind) {
      case 'text':
        return one.text
      case 'code':
        return link(help.placeOfCommand(one.text), <code>{one.text}</code>)
      case 'strong':
        return <strong>{runs(one.of)}</strong>
      case 'emphasis':
        return <em>{runs(one.of)}</em>
      case 'link':
        return link(placeOfLink(one.to, page), runs(one.of))
    }
  }
  const runs = (of: readonly Inline[]): ReactNode => together(of.map(inline))
  const item = ({ of, task }: Item, at: number): ReactNode => (
    <li>{task ? <TrialStep number={at + 1}>{runs(of)}</TrialStep> : runs(of)}</li>
  )
  const row = (of: Row, Cell: 'th' | 'td'): ReactNode => {
    const cell = (one: readonly Inline[]) => <Cell>{runs(one)}</Cell>
    return <tr>{together(of.map(cell))}</tr>
  }
  const shown = (block: Block): ReactNode => {
    switch (block.kind) {
      case 'heading': {
        const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h5'
        return <Heading id={`help-${block.place}`}>{runs(block.of)}</Heading>
      }
      case 'paragraph':
        return <p>{runs(block.of)}</p>
      case 'code':
        return <pre>{block.text}</pre>
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul'
        return <List>{together(block.items.map(item))}</List>
      }
      case 'table':
        return (
          <table>
            <thead>{row(block.head, 'th')}</thead>
            <tbody>{together(block.rows.map((one) => row(one, 'td')))}</tbody>
          </table>
        )
    }
  }
  return <div className={styles['text']}>{together(blocks.map(shown))}</div>
}

/** Nodes one after the other, which never change their order and so need no keys. */
function together(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes)
}

const RESULTS = ['works', 'fails'] as const

const Step = z.object({ result: z.enum(RESULTS).optional(), note: z.string().optional() })
/** Progress in the list for volunteers, kept in the settings, as some steps restart the studio. Another version is tried anew. */
const Trial = z.object({ version: z.string(), steps: z.record(z.string(), Step) })
type Trial = z.infer<typeof Trial>

function useTrial(): Trial {
  const kept = useSession(({ settings }) => settings?.layout['trial'])
  const version = useSession(({ about }) => about?.version) ?? ''
  return trialOf(kept, version)
}

function trialOf(kept: unknown, version: string): Trial {
  const { data } = Trial.safeParse(kept)
  return data?.version === version ? data : { version, steps: {} }
}

function keepStep(number: number, change: z.infer<typeof Step>): void {
  const trial = trialOf(session().settings?.layout['trial'], session().about?.version ?? '')
  const steps = { ...trial.steps, [number]: { ...trial.steps[number], ...change } }
  void run(() => changeSettings({ layout: { trial: { ...trial, steps } } }))
}

/** A step of the list for volunteers, with how it went. */
function TrialStep({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  const { result, note = '' } = useTrial().steps[number] ?? {}
  return (
    <div className={styles['step']}>
      <span>{children}</span>
      <fieldset className={controls['choices']} aria-label={t('guide.step', { number })}>
        {RESULTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={result === one}
            onClick={() => keepStep(number, { result: result === one ? undefined : one })}
          >
            {t(`guide.step.${one}`)}
          </button>
        ))}
      </fieldset>
      {result === 'fails' && (
        <textarea
          rows={2}
          defaultValue={note}
          className={styles['note']}
          aria-label={t('guide.step.note')}
          placeholder={t('guide.step.note')}
          onBlur={({ currentTarget }) => keepStep(number, { note: currentTarget.value })}
        />
      )}
    </div>
  )
}

/** How many steps were tried, and the result to copy. */
function TrialResult() {
  const trial = useTrial()
  const about = useSession((state) => state.about)
  const [copied, setCopied] = useState(false)
  const steps = help
    .blocksOf('trial')
    .flatMap((block) =>
      block.kind === 'list' ? block.items.filter(({ task }) => task).map(({ of }) => inlineText(of)) : [],
    )
  const tried = steps.filter((_, at) => trial.steps[at + 1]?.result !== undefined).length
  const copy = async () => {
    const { version } = trial
    const head = [t('settings.version', { version }), about?.shell, about?.platform].join(', ')
    const lines = steps.map((text, at) => {
      const { result, note } = trial.steps[at + 1] ?? {}
      const failureNote = result === 'fails' && note ? `\n   ${note.replaceAll('\n', '\n   ')}` : ''
      return `${at + 1}. ${result ?? 'not tried'}: ${text}${failureNote}`
    })
    await navigator.clipboard.writeText([`${head}\n${navigator.userAgent}`, '', ...lines, ''].join('\n'))
    setCopied(true)
  }
  return (
    <div className={styles['foot']}>
      <span>{t('guide.tried', { count: tried, all: steps.length })}</span>
      <Button kind="primary" onClick={() => void run(copy)}>
        {t('guide.copy')}
      </Button>
      <Button
        kind="quiet"
        onClick={() => void run(() => changeSettings({ layout: { trial: { version: trial.version, steps: {} } } }))}
      >
        {t('guide.clear')}
      </Button>
      <span role="status">{copied && t('guide.copied')}</span>
    </div>
  )
}
