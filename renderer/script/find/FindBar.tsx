import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { FindQuery } from '../../../shared/script/findText.ts'
import { t } from '../../locales/t.ts'
import { useProject } from '../../state/document/project.ts'
import { type FindScope, patchFind, patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { announce } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { focusScript } from '../lines/rowOf.ts'
import styles from './FindBar.module.css'
import { countUnmarked, findPlaces, isSamePlace, readyFind, replaceAll, replaceShown, stepFound } from './findRuns.ts'
import { tryExpression } from './findTrial.ts'

/** The bar for find and replace in the script. */
export function FindBar() {
  const bar = useScriptView((view) => view.bar)
  return bar === 'closed' ? null : <OpenBar replaces={bar === 'replace'} />
}

const OPTIONS = ['matchCase', 'wholeWord', 'regex', 'ignoreMarks'] as const
const GLYPHS = { matchCase: 'Aa', wholeWord: '“w”', regex: '.*', ignoreMarks: 'é=e' } as const

function OpenBar({ replaces }: { readonly replaces: boolean }) {
  const find = useScriptView((view) => view.find)
  const focusRequests = useScriptView((view) => view.focusRequests)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more, it takes the focus once more
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [focusRequests])
  const trial = useScriptView((view) => view.trial)
  const { problem } = readyFind(find.query, trial)
  useEffect(() => {
    if (find.query.regex && find.query.text !== '' && problem === undefined) tryExpression(find.query)
  }, [find.query, problem])
  const set = (change: Partial<FindQuery>) => patchFind({ query: { ...find.query, ...change } })
  const ignoreMarks = () => {
    set({ ignoreMarks: true })
    // The pressed button disappears, so the field takes the focus.
    field.current?.focus()
  }
  return (
    <search className={styles['bar']} aria-label={t('find.bar')} onKeyDown={onEscape}>
      <div className={styles['line']}>
        <input
          ref={field}
          className={styles['input']}
          aria-label={t('find.what')}
          placeholder={t('find.what')}
          aria-invalid={problem !== undefined}
          value={find.query.text}
          onChange={({ target }) => set({ text: target.value })}
          onKeyDown={(event) => onEnter(event, () => stepFound(event.shiftKey ? -1 : 1))}
        />
        <div className={styles['options']}>
          {OPTIONS.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={find.query[option]}
              title={
                option === 'ignoreMarks'
                  ? `${t('find.ignoreMarks')}: ${t('find.ignoreMarksHint')}`
                  : t(`find.${option}`)
              }
              onClick={() => set({ [option]: !find.query[option] })}
            >
              <span aria-hidden="true">{GLYPHS[option]}</span>
              <span className="visually-hidden">{t(`find.${option}`)}</span>
            </button>
          ))}
        </div>
        <Scope scope={find.scope} />
        <Count onIgnoreMarks={ignoreMarks} />
        <div className={styles['end']}>
          <Button kind="quiet" aria-label={t('find.previous')} title={t('find.previous')} onClick={() => stepFound(-1)}>
            ↑
          </Button>
          <Button kind="quiet" aria-label={t('find.next')} title={t('find.next')} onClick={() => stepFound(1)}>
            ↓
          </Button>
          <Button kind="quiet" aria-label={t('find.close')} title={t('find.close')} onClick={close}>
            ✕
          </Button>
        </div>
      </div>
      {replaces && (
        <div className={styles['line']}>
          <input
            className={styles['input']}
            aria-label={t('find.with')}
            placeholder={t('find.with')}
            value={find.replacement}
            onChange={({ target }) => patchFind({ replacement: target.value })}
            onKeyDown={(event) => onEnter(event, replaceShown)}
          />
          <Button onClick={replaceShown}>{t('find.replace')}</Button>
          <Button onClick={all}>{t('find.replaceAll')}</Button>
        </div>
      )}
    </search>
  )
}

function all(): void {
  announce(t('find.replaced', { count: replaceAll() }))
}

function onEnter(event: KeyboardEvent, does: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey) return
  event.preventDefault()
  does()
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  close()
}

function close(): void {
  patchScript({ bar: 'closed' })
  focusScript()
}

function Scope({ scope }: { readonly scope: FindScope }) {
  const target = useProject((project) => project.target)
  if (target === undefined) return null
  return (
    <select
      className={styles['scope']}
      aria-label={t('find.where')}
      value={scope}
      onChange={(event) => patchFind({ scope: event.target.value as FindScope })}
    >
      {(['both', 'source', 'translation'] as const).map((one) => (
        <option key={one} value={one}>
          {t(`find.${one}`)}
        </option>
      ))}
    </select>
  )
}

/** Number of matches and which is shown, or the problem with the expression. */
function Count({ onIgnoreMarks }: { onIgnoreMarks(): void }) {
  const find = useScriptView((view) => view.find)
  const query = useDeferredValue(find.query)
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const trial = useScriptView((view) => view.trial)
  const { finder, problem } = readyFind(query, trial)
  const places = useMemo(
    () => findPlaces({ document, target }, finder, find.scope),
    [document, target, finder, find.scope],
  )
  const none = finder !== undefined && places.length === 0
  const unmarked = useMemo(
    () => (none ? countUnmarked({ document, target }, { query, scope: find.scope }) : 0),
    [none, document, target, query, find.scope],
  )
  const place = places.findIndex((one) => isSamePlace(one, find.at)) + 1
  const words = () => {
    if (problem !== undefined) return problem
    if (finder === undefined) return ''
    if (none) return t('find.none')
    return place > 0 ? t('find.place', { place, count: places.length }) : t('find.count', { count: places.length })
  }
  return (
    <div className={styles['count']}>
      <output data-bad={problem !== undefined} title={problem}>
        {words()}
      </output>
      {unmarked > 0 && (
        <button type="button" onClick={onIgnoreMarks}>
          {t('find.unmarked', { count: unmarked })}
        </button>
      )}
    </div>
  )
}
