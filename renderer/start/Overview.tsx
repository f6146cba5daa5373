import type { ListedDub } from '../../shared/commands/dubs.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { languageName } from '../locales/languageName.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { select } from '../state/dubs.ts'
import { remainingWords } from '../ui/remainingWords.ts'
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
            {languages.map(({ code, ownName }) => (
              <th key={code} scope="col">
                {ownName}
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
        data-tone={toneOf(dub)}
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
    const { doing, fraction, remaining, held } = state
    const done = t('overview.running', { doing: words(doing), percent: Math.floor(fraction * 100) })
    return remaining === undefined || held !== undefined ? done : `${done}, ${remainingWords(state)}`
  }
  if (edited === true) return t('overview.edited')
  if (state.name === 'done' && state.result.verdict !== undefined) return t(`overview.${state.result.verdict}`)
  return t(`overview.${state.name}`)
}

/** The tone of a dub: bad where it or its check failed, warn where its check has remarks or the project was edited since. */
function toneOf({ state, edited }: ListedDub): 'ok' | 'warn' | 'bad' | undefined {
  if (state.name === 'failed') return 'bad'
  if (state.name !== 'done') return undefined
  const { verdict = 'pass' } = state.result
  return verdict === 'fail' ? 'bad' : verdict === 'look' || edited ? 'warn' : 'ok'
}
