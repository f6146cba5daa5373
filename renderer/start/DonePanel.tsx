import type { DubResult, ListedDub } from '../../shared/commands/dubs.ts'
import { VERDICT_SIGNS, VERDICT_WORDS, verdictOf } from '../../shared/qc/verdict.ts'
import { formatClock } from '../../shared/timecode.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t, words } from '../locales/t.ts'
import { keepPicture, retry } from '../state/dubs.ts'
import { editVideo } from '../state/editVideo.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { fileName } from '../ui/format.ts'
import { longerWords } from '../ui/longerWords.ts'
import { DubCosts } from './DubCosts.tsx'
import { EarlierDubs } from './EarlierDubs.tsx'
import { NotesList } from './NotesList.tsx'
import styles from './panel.module.css'

interface DonePanelProps {
  readonly dub: ListedDub
  readonly result: DubResult
}

/** A finished dub with its facts and files. */
export function DonePanel({ dub, result }: DonePanelProps) {
  const { api, bridge } = studio()
  const verdict = verdictOf({ ...result, edited: dub.edited })
  return (
    <section className={styles['panel']} aria-labelledby="done-title">
      <h2 id="done-title">{t('done.title', { language: languageName(dub.order.to) })}</h2>
      <p className={styles['verdict']} data-verdict={verdict}>
        <span aria-hidden="true">{VERDICT_SIGNS[verdict]}</span> {words(VERDICT_WORDS[verdict])}
      </p>
      {dub.edited && <p>{t('done.edited')}</p>}
      <ul className={styles['facts']}>
        {figures(result).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <DubCosts dub={dub.id} />
      <p className={styles['path']}>
        <bdi>{result.path}</bdi>
      </p>
      <div className={styles['buttons']}>
        {bridge.shell === 'browser' && (
          <a href={`${result.url}?download`} download={fileName(result.path)} className={controls['download']}>
            {t('done.download')}
          </a>
        )}
        <Button onClick={() => void run(() => api.showInFolder({ path: result.path }))}>{t('done.show')}</Button>
        {dub.project === undefined && (
          <Button onClick={() => void run(() => editVideo(dub))}>{t('editor.edit')}</Button>
        )}
        <Button onClick={() => void retry(dub.id)}>{t('done.again')}</Button>
        {result.pace?.picture === 'wait' && (
          <Button onClick={() => void run(() => keepPicture(dub.id))}>{t('done.keepPicture')}</Button>
        )}
      </div>
      <EarlierDubs dubs={dub.earlier} />
      <NotesList notes={dub.notes} />
    </section>
  )
}

function figures({
  lines,
  speakers,
  natural,
  spedUp = 0,
  fastest = 1,
  tooLong = 0,
  shortened = [],
  hurried,
  timeMap,
  seconds,
}: DubResult): string[] {
  return [
    [t('done.lines', { count: lines }), t('done.speakers', { count: speakers })].join(', '),
    ...(natural === undefined ? [] : [t('done.natural', { count: natural })]),
    ...(spedUp > 0 ? [t('done.spedUp', { count: spedUp, fastest: formats.number(fastest, 2) })] : []),
    ...(tooLong > 0 ? [t('done.tooLong', { count: tooLong })] : []),
    ...(shortened.length > 0 ? [t('done.shortened', { count: shortened.length })] : []),
    ...longerWords({ lines, hurried, timeMap }),
    t('done.took', { time: formatClock(seconds) }),
  ]
}
