import { formatClock } from '../../shared/basics/timecode.ts'
import type { EarlierDub, ListedDub } from '../../shared/commands/dubs.ts'
import type { LookAt } from '../../shared/commands/finishedDub.ts'
import type { WorkStateOf } from '../../shared/commands/workState.ts'
import { likelyNumbers, numbersIn } from '../../shared/project/speakers/likelyNumbers.ts'
import { VERDICT_SIGNS, VERDICT_WORDS, verdictOf } from '../../shared/qc/verdict.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t, words } from '../locales/t.ts'
import { editAt, editVideo } from '../state/document/editVideo.ts'
import { againWith, repeatDub } from '../state/studio/dubs.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { fileName } from '../ui/format.ts'
import { paceWords } from '../ui/paceWords.ts'
import { DubCosts } from './DubCosts.tsx'
import { doneLooks } from './doneLooks.ts'
import { NotesList } from './NotesList.tsx'
import styles from './panel.module.css'
import { peopleWords } from './peopleWords.ts'

interface DonePanelProps {
  readonly dub: ListedDub
  readonly result: NonNullable<WorkStateOf<'done'>['result']>
}

/** A finished dub: the verdict in one sentence, what is worth a look, what to do with it; the rest behind a fold. */
export function DonePanel({ dub, result }: DonePanelProps) {
  const { api, bridge } = studio()
  const verdict = verdictOf({ ...result, edited: dub.edited })
  const looks = doneLooks(dub)
  const counts = [t('done.lines', { count: result.lines }), t('done.speakers', { count: result.speakers })].join(', ')
  return (
    <section className={styles['panel']} aria-labelledby="done-title">
      <h2 id="done-title">{t('done.title', { language: languageName(dub.order.to) })}</h2>
      <p className={styles['verdict']} data-verdict={verdict}>
        <span aria-hidden="true">{VERDICT_SIGNS[verdict]}</span> {words(VERDICT_WORDS[verdict])}: {counts}
      </p>
      {dub.edited && <p>{t('done.edited')}</p>}
      <Looks dub={dub} looks={result.looks ?? []} />
      <OtherPeople dub={dub} />
      <div className={styles['buttons']}>
        {bridge.shell === 'browser' && (
          <a href={`${result.url}?download`} download={fileName(result.path)} className={controls[looks.download]}>
            {t('done.download')}
          </a>
        )}
        <Button onClick={() => void run(() => api.showInFolder({ path: result.path }))}>{t('done.show')}</Button>
        <Button onClick={() => void run(() => editVideo(dub))}>{t('editor.edit')}</Button>
        <Button kind={looks.again} onClick={() => void repeatDub(dub.id)}>
          {t('done.again')}
        </Button>
      </div>
      <details className={styles['details']}>
        <summary>{t('result.details')}</summary>
        <ul className={styles['facts']}>
          {[...paceWords(result), t('done.took', { time: formatClock(result.seconds) })].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className={styles['path']}>
          <bdi>{result.path}</bdi>
        </p>
        <DubCosts dub={dub.id} />
        {result.pace?.picture === 'wait' && (
          <div className={styles['buttons']}>
            <Button onClick={() => void run(() => againWith(dub.id, { picture: 'keep' }))}>
              {t('done.keepPicture')}
            </Button>
          </div>
        )}
        <NotesList notes={dub.notes} />
        {dub.notes.some(({ key }) => key === 'note.sync.moved') && (
          <div className={styles['buttons']}>
            <Button onClick={() => void run(() => againWith(dub.id, { sync: 'off' }))}>{t('done.keepTimes')}</Button>
          </div>
        )}
      </details>
      <EarlierDubs dubs={dub.earlier} />
    </section>
  )
}

/** The doubt about the number of speakers, and a button that makes the dub with the other number of people. */
function OtherPeople({ dub: { id, notes, order } }: { readonly dub: ListedDub }) {
  const message = notes.find((note) => numbersIn(note) !== undefined)
  const numbers = message === undefined || order.speakers != null ? undefined : numbersIn(message)
  if (message === undefined || numbers === undefined) return null
  return (
    <section>
      <p>{words(message)}</p>
      <div className={styles['buttons']}>
        {likelyNumbers(numbers)
          .filter((people) => people !== numbers.found)
          .map((people) => (
            <Button key={people} onClick={() => void run(() => againWith(id, { speakers: people }))}>
              {t('people.again', { people: peopleWords(people) })}
            </Button>
          ))}
      </div>
    </section>
  )
}

/** The findings that are worth a look, each as a button that opens its line in the editor. */
function Looks({ dub, looks }: { readonly dub: ListedDub; readonly looks: readonly LookAt[] }) {
  if (looks.length === 0) return null
  return (
    <section aria-labelledby="looks-title">
      <h3 id="looks-title">{t('result.look')}</h3>
      <ul className={styles['looks']}>
        {looks.map((look) => (
          <li key={words(look.message)}>
            <Button onClick={() => void run(() => editAt(dub, look))}>{words(look.message)}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The dubs of a video and language that were made before the one that counts, newest first; nothing where there are none. */
function EarlierDubs({ dubs }: { readonly dubs: readonly EarlierDub[] }) {
  if (dubs.length === 0) return null
  const { api } = studio()
  return (
    <details className={styles['notes']}>
      <summary>{t('done.earlier', { number: dubs.length })}</summary>
      <ul className={styles['facts']}>
        {dubs.map(({ path, madeAt, verdict }) => (
          <li key={path}>
            <span aria-hidden="true">{VERDICT_SIGNS[verdictOf({ verdict })]} </span>
            <bdi title={path}>{fileName(path)}</bdi>
            {madeAt !== undefined && ` · ${formats.dateTime(madeAt)}`}{' '}
            <Button
              kind="quiet"
              aria-label={t('done.showEarlier', { name: fileName(path) })}
              onClick={() => void run(() => api.showInFolder({ path }))}
            >
              {t('done.show')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
