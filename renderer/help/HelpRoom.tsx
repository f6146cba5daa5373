import { useEffect, useRef, useState } from 'react'
import { t } from '../locales/t.ts'
import { HELP_PAGES, type HelpPlace, showHelp } from '../state/help.ts'
import { useSession } from '../state/session.ts'
import { Field } from '../ui/Field.tsx'
import styles from './HelpRoom.module.css'
import { help } from './help.ts'
import { MarkdownView } from './MarkdownView.tsx'
import { TrialResult } from './Trial.tsx'

const FIRST: HelpPlace = { page: 'dub' }

/** The help: the documents of the project, with their list and a search. */
export function HelpRoom() {
  const shown = useSession((state) => state.help) ?? FIRST
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
