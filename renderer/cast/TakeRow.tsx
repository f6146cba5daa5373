import type { TakeFacts } from '../../shared/commands/projects.ts'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import type { Line, Speaker } from '../../shared/project/document.ts'
import { takeChange } from '../../shared/project/takes/takeChange.ts'
import { RECORDED_VOICE } from '../../shared/project/takes/takeKey.ts'
import { chooseTake } from '../../shared/project/texts/textEdits.ts'
import { formats, t, words } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { lineNumber } from '../state/document/lineOrder.ts'
import { loadTakes } from '../state/document/openProjects.ts'
import { theProject, useDocument, useProject } from '../state/document/project.ts'
import { run, studio } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'
import { hush } from '../voices/listening.ts'
import { PlayButton } from '../voices/PlayButton.tsx'
import { takeFaults } from '../voices/takeFaults.ts'
import { setClean } from './cleanTake.ts'
import { MAX_TAKE_STARS, starsAfter } from './stars.ts'
import styles from './TakeRow.module.css'

interface TakeRowProps {
  readonly take: TakeFacts
  readonly line: Line
  readonly target: Target
  readonly speaker: Speaker | undefined
  /** The clean copy of the take, where the line uses it. */
  readonly clean: TakeFacts | undefined
}

/** One take of a line. */
export function TakeRow({ take, line, target, speaker, clean }: TakeRowProps) {
  const project = useProject(({ id }) => id)
  const voice = useVoices(({ voices }) => voices.find(({ id }) => id === take.voice)?.name)
  const chosen = clean !== undefined || line.texts[target]?.take?.id === take.id
  const dictionary = useDocument((document) => document.dictionary)
  const change = takeChange(take, { line, target, speaker, dictionary })
  const time = formats.time(take.madeAt)
  const notes = take.notes?.map(words) ?? []
  const at = chosen ? line.texts[target]?.take?.at : undefined
  const faults = useDocument((all) => (take.voice === RECORDED_VOICE ? takeFaults(take, line, all, at).join(' ') : ''))
  const choose = () =>
    edit(say('edit.chooseTake', { number: numberOf(line) }), (draft) =>
      chooseTake(draft, line.id, { target, take: { id: take.id, key: take.key } }),
    )
  return (
    <div className={styles['row']} data-chosen={chosen}>
      <PlayButton
        id={`take ${(clean ?? take).id}`}
        label={t('takes.play', { time })}
        find={async () => (await studio().api.loadTake({ project, take: (clean ?? take).id })).url}
      />
      <label className={styles['choice']}>
        <input type="radio" name={`take-of-${line.id}`} checked={chosen} disabled={line.locked} onChange={choose} />
        <span className={styles['name']}>{voice ?? wordsFor(take.voice)}</span>
        <span className={styles['facts']}>
          {t('takes.facts', { seconds: formats.number(take.seconds, 1) })} <time>{time}</time>
          {take.heard !== undefined && ` ${t('takes.level', { level: formats.number(take.heard.level, 0) })}`}
        </span>
        {change === 'none' ? null : <span className={styles['stale']}>{t(`takes.change.${change}`)}</span>}
      </label>
      {(faults !== '' || notes.length > 0) && <p className={styles['notes']}>{[...notes, faults].join(' ').trim()}</p>}
      <TakeRating take={take} time={time} />
      {take.heard !== undefined && (
        // A button, not a box: in a box the key that compares the two would be a letter.
        <button
          type="button"
          className={styles['clean']}
          aria-pressed={clean !== undefined}
          disabled={line.locked}
          onClick={() => void run(() => setClean(line, target, take, clean === undefined))}
        >
          {t('takes.clean')}
        </button>
      )}
      <button
        type="button"
        className={styles['delete']}
        aria-label={t('takes.delete', { time })}
        title={t('takes.deleteShort')}
        disabled={line.locked && chosen}
        onClick={() => void run(() => remove({ project, take: take.id, line, target, chosen }))}
      >
        ×
      </button>
    </div>
  )
}

function wordsFor(voice: string): string {
  if (voice === RECORDED_VOICE) return t('takes.recorded')
  return voice.startsWith(PRESERVE) ? t('cast.preserve') : voice
}

function numberOf({ id }: Line): number {
  return lineNumber(theProject().document.lines, id)
}

interface Removal {
  readonly project: string
  readonly take: string
  readonly line: Line
  readonly target: Target
  readonly chosen: boolean
}

/** Puts a take into the bin. The line lets go of it first: a line must never point at a missing take. */
async function remove({ project, take, line, target, chosen }: Removal): Promise<void> {
  hush()
  if (chosen) edit(say('edit.dropTake', { number: numberOf(line) }), (draft) => chooseTake(draft, line.id, { target }))
  await studio().api.binTakes({ project, takes: [take], binned: true })
  await loadTakes(project)
}

interface TakeRatingProps {
  readonly take: TakeFacts
  /** When the take was made, in words that name it. */
  readonly time: string
}

/** The stars and the note that the user gives a take; the star that it has takes them away again. */
function TakeRating({ take, time }: TakeRatingProps) {
  const { stars = 0, remark = '' } = take
  const rate = (rating: { readonly stars?: number; readonly remark?: string }) =>
    void run(async () => {
      const { id: project } = theProject()
      await studio().api.rateTake({ project, take: take.id, ...rating })
      await loadTakes(project)
    })
  return (
    <div className={styles['rating']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row of this size */}
      <div role="group" aria-label={t('takes.stars', { time })}>
        {Array.from({ length: MAX_TAKE_STARS }, (_, at) => at + 1).map((count) => (
          <button
            key={count}
            type="button"
            className={styles['star']}
            aria-label={t('takes.starsOf', { count })}
            aria-pressed={count <= stars}
            onClick={() => rate({ stars: starsAfter({ had: stars, pressed: count }) })}
          >
            {count <= stars ? '★' : '☆'}
          </button>
        ))}
      </div>
      <input
        key={remark}
        className={styles['remark']}
        aria-label={t('takes.remark', { time })}
        placeholder={t('takes.remarkShort')}
        defaultValue={remark}
        maxLength={2000}
        onBlur={({ target }) => target.value.trim() !== remark && rate({ remark: target.value })}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </div>
  )
}
