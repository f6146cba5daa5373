import type { RenderResult as Result, Work } from '../../shared/commands/work.ts'
import { decimal } from '../../shared/decimal.ts'
import { formatClock } from '../../shared/timecode.ts'
import { formats, t } from '../locales/t.ts'
import { studio } from '../state/studio.ts'
import { AttemptFailure, useAttempt } from '../ui/Attempt.tsx'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { fileName } from '../ui/format.ts'
import { longerWords } from '../ui/longerWords.ts'
import { Notes } from '../ui/Notes.tsx'
import styles from '../ui/steps.module.css'
import { CheckedVerdict } from './CheckedVerdict.tsx'
import { ResultPlayer } from './ResultPlayer.tsx'

interface RenderResultProps {
  readonly work: Work
  readonly result: Result
  onAgain(): void
}

/** The finished video beside the original, with facts and files. */
export function RenderResult({ work, result, onAgain }: RenderResultProps) {
  const { api, bridge } = studio()
  const attempt = useAttempt()
  return (
    <div className={styles['step']}>
      <ResultPlayer url={result.url} name={fileName(result.path)} />
      {work.target !== undefined && <CheckedVerdict target={work.target} />}
      <ul className={styles['facts']} aria-label={t('render.facts')}>
        {figures(result).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles['paths']}>
        {[result.path, ...result.others].map((path) => (
          <p key={path}>
            <bdi>{path}</bdi>
          </p>
        ))}
      </div>
      <Notes notes={work.notes} />
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        {bridge.shell === 'browser' && (
          <a
            data-first-focus
            href={`${result.url}?download`}
            download={fileName(result.path)}
            className={controls['download']}
          >
            {t('done.download')}
          </a>
        )}
        <Button
          data-first-focus
          kind={bridge.shell === 'electron' ? 'primary' : 'plain'}
          onClick={() => attempt.run(() => api.showInFolder({ path: result.path }))}
        >
          {t('done.show')}
        </Button>
        <Button onClick={onAgain}>{t('render.again')}</Button>
      </div>
    </div>
  )
}

function figures(result: Result): string[] {
  const { lines, natural, spedUp = 0, fastest = 1, tooLong = 0, hurried, timeMap, loudness, truePeak, seconds } = result
  return [
    t('done.lines', { count: lines }),
    ...(natural === undefined ? [] : [t('done.natural', { count: natural })]),
    ...(spedUp > 0 ? [t('done.spedUp', { count: spedUp, fastest: formats.number(fastest, 2) })] : []),
    ...(tooLong > 0 ? [t('done.tooLong', { count: tooLong })] : []),
    ...longerWords({ lines, hurried, timeMap }),
    ...(loudness === undefined ? [] : [t('render.lufs', { loudness: decimal(loudness, 1) })]),
    ...(truePeak === undefined ? [] : [t('render.peak', { peak: decimal(truePeak, 1) })]),
    t('done.took', { time: formatClock(seconds) }),
  ]
}
