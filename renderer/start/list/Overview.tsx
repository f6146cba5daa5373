import { runningPercent, sayRemaining } from '../../../shared/basics/progress.ts'
import type { ListedDub } from '../../../shared/commands/dubs.ts'
import type { Verdict } from '../../../shared/qc/report.ts'
import { VERDICT_WORDS, verdictOf } from '../../../shared/qc/verdict.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import { fullLanguageName, languageName } from '../../locales/languageName.ts'
import { failureWords, t, words } from '../../locales/t.ts'
import { select } from '../../state/studio/dubs.ts'
import styles from './Overview.module.css'

/**
 * All dubs as a table of videos and languages, each with its stage, time left and verdict; a click shows the dub. Absent where
 * no video has several languages.
 */
export function Overview({ dubs, selected }: { readonly dubs: readonly ListedDub[]; readonly selected: string }) {
  const videos = [...new Map(dubs.map((dub) => [dub.video, dub.name]))]
  if (videos.length === dubs.length) return null
  const languages = Object.values(LANGUAGES).filter(({ code }) => dubs.some(({ order }) => order.to === code))
  return (
    <section className={styles['panel']} aria-label={t('overview.title')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('overview.video')}</th>
            {languages.map(({ code }) => (
              <th key={code} scope="col">
                {fullLanguageName(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {videos.map(([video, name]) => (
            <tr key={video}>
              <th scope="row" title={video}>
                {name}
              </th>
              {languages.map(({ code }) => (
                <Cell
                  key={code}
                  dub={dubs.find((one) => one.video === video && one.order.to === code)}
                  selected={selected}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ dub, selected }: { readonly dub: ListedDub | undefined; readonly selected: string }) {
  if (dub === undefined) return <td />
  const { id, name, order, state } = dub
  const words = wordsOf(dub)
  return (
    <td>
      <button
        type="button"
        className={styles['cell']}
        data-verdict={toneOf(dub)}
        aria-current={id === selected}
        aria-label={t('overview.open', { name, language: languageName(order.to), words })}
        title={state.name === 'failed' ? failureWords(state.failure) : undefined}
        onClick={() => select(id)}
      >
        {words}
      </button>
    </td>
  )
}

function wordsOf({ state, edited }: ListedDub): string {
  if (state.name === 'running') {
    const done = t('overview.running', { doing: words(state.doing), percent: runningPercent(state) })
    const left = state.remaining === undefined ? undefined : sayRemaining(state)
    return left === undefined ? done : `${done}, ${words(left)}`
  }
  if (state.name === 'done') return words(VERDICT_WORDS[verdictOf({ ...state.result, edited })])
  return t(`overview.${state.name}`)
}

/** The verdict by which a cell is coloured; a dub that failed needs work. */
function toneOf({ state, edited }: ListedDub): Verdict | undefined {
  if (state.name === 'failed') return 'needs_work'
  return state.name === 'done' ? verdictOf({ ...state.result, edited }) : undefined
}
