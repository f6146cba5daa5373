import { useId } from 'react'
import { TARGETS } from '../../shared/contract/targets.ts'
import type { KitResults, Scales, VoiceResult } from '../../shared/kit/kitResults.ts'
import { questionOf, sayScale, sayShare } from '../../shared/kit/kitWords.ts'
import type { Contrast } from '../../shared/kit/pairs.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { useListeningResults } from '../state/studio/kitResults.ts'
import { studio } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import steps from '../ui/steps.module.css'
import styles from './ListeningResults.module.css'

/** The results of listening tests for every voice, dub and table of texts, language by language. */
export function ListeningResults() {
  const id = useId()
  const listeningResults = useListeningResults((state) => state.listeningResults)
  const attempt = useAttempt()
  if (listeningResults === undefined) return null
  const { results, folder, unread } = listeningResults
  const isEmpty = results.voices.length + results.dubs.length === 0
  return (
    <section className={steps['more']} aria-labelledby={id}>
      <h3 id={id}>{t('listening.results')}</h3>
      {TARGETS.map((target) => (
        <LanguageResults key={target} target={target} results={results} />
      ))}
      {unread.map((name) => (
        <p key={name}>{t('kit.unread', { name })}</p>
      ))}
      {!(isEmpty && unread.length === 0) && (
        <div>
          <Button kind="quiet" onClick={() => attempt.run(() => studio().api.showInFolder({ path: folder }))}>
            {t('listening.show')}
          </Button>
          <AttemptFailure attempt={attempt} />
        </div>
      )}
    </section>
  )
}

interface LanguageResultsProps {
  readonly target: (typeof TARGETS)[number]
  readonly results: KitResults
}

function LanguageResults({ target, results }: LanguageResultsProps) {
  const voices = results.voices.filter((one) => one.target === target)
  const dubs = results.dubs.filter((one) => one.target === target)
  const table = results.tables.find((one) => one.target === target)
  return (
    <div className={styles['language']}>
      <h4>{languageName(target)}</h4>
      {voices.length === 0 && (
        <p>
          {t('kit.voices')}: {t('kit.nobody')}
        </p>
      )}
      {voices.map((one) => (
        <VoiceDetails key={one.voice} result={one} />
      ))}
      {dubs.map(({ project, title, listeners, scales }) => (
        <details key={project}>
          <summary>
            <bdi>{title}</bdi>, {t('kit.listeners', { count: listeners })}
          </summary>
          <ScaleRows scales={scales} />
        </details>
      ))}
      <p>
        {t('kit.texts')}: {table === undefined ? t('kit.nobody') : words(sayShare(table.texts))}
      </p>
      {table !== undefined && table.better.length > 0 && (
        <ul>
          {table.better.map(({ key, text, by }) => (
            <li key={`${key} ${by} ${text}`}>
              <code>{key}</code> <span lang={target}>{text}</span> (<bdi>{by}</bdi>)
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function VoiceDetails({
  result: { voice, pairs, listeners, byContrast, missed, scales },
}: {
  readonly result: VoiceResult
}) {
  const name = useVoices((state) => state.voices.find(({ id }) => id === voice)?.name)
  return (
    <details>
      <summary>
        <bdi>{name ?? voice}</bdi>: {words(sayShare(pairs))}, {t('kit.listeners', { count: listeners })}
      </summary>
      <dl className={styles['rows']}>
        <div>
          <dt>{t('kit.pairs')}</dt>
          <dd>{words(sayShare(pairs))}</dd>
        </div>
        {Object.entries(byContrast).map(([contrast, score]) => (
          <div key={contrast}>
            <dt>{t(`kit.contrast.${contrast as Contrast}`)}</dt>
            <dd>{words(sayShare(score))}</dd>
          </div>
        ))}
      </dl>
      {missed.length > 0 && (
        <p>
          {t('kit.missed')}: <bdi>{missed.join(', ')}</bdi>
        </p>
      )}
      <ScaleRows scales={scales} />
    </details>
  )
}

function ScaleRows({ scales }: { readonly scales: Scales }) {
  return (
    <dl className={styles['rows']}>
      {Object.entries(scales).map(([id, scale]) => (
        <div key={id}>
          <dt>{words(questionOf(id))}</dt>
          <dd>{words(sayScale(scale))}</dd>
        </div>
      ))}
    </dl>
  )
}
