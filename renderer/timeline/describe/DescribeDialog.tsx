import { useEffect, useMemo, useState } from 'react'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { say } from '../../../shared/locale/message.ts'
import { addDescription } from '../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { type PlaceToDescribe, placesToDescribe } from '../../../shared/project/lines/placesToDescribe.ts'
import { speechBudget } from '../../../shared/timing/speechBudget.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { formats, t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { edit } from '../../state/document/journal.ts'
import { soundOfFilm, useDocument, useProject } from '../../state/document/project.ts'
import { seek } from '../../state/editor/clock.ts'
import { editField, selectLine } from '../../state/editor/selection.ts'
import { useShots } from '../../state/editor/shots.ts'
import { studio } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import table from '../../ui/table.module.css'
import styles from './DescribeDialog.module.css'

const close = () => closeDialog('describe')
/** Seconds of a new line at most: what is left of a longer place is offered again. */
const MAX_DESCRIPTION_SECONDS = 10

/** The places where nobody speaks, with the length of the words that fit there; each can get a line that describes the picture. */
export function DescribeDialog() {
  const dialog = useDialog('describe')
  return (
    <Dialog title={t('describe.title')} open={dialog !== undefined} onClose={close}>
      {dialog !== undefined && <Places />}
    </Dialog>
  )
}

function Places() {
  const places = usePlaces()
  if (places === undefined)
    return (
      <p className={styles['hint']} role="status">
        {t('doing.listen')}
      </p>
    )
  return (
    <div className={styles['form']}>
      <p className={styles['hint']}>{t(places.length === 0 ? 'describe.none' : 'describe.hint')}</p>
      {places.length > 0 && (
        <div className={styles['list']}>
          <table className={table['table']} data-roomy="true">
            <thead>
              <tr>
                <th scope="col">{t('describe.place')}</th>
                <th scope="col">{t('describe.length')}</th>
                <th scope="col">{t('describe.syllables')}</th>
                <th scope="col">{t('describe.shots')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {places.map((place) => (
                <PlaceRow key={place.start} place={place} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** The places between all lines, those that describe too, and off all speech of the film; undefined until that is known. */
function usePlaces(): PlaceToDescribe[] | undefined {
  const lines = useDocument((document) => linesInOrder(document))
  const duration = useDocument(({ media }) => media.facts?.duration)
  const shots = useShots((state) => state.shots.times)
  const path = useProject(({ media }) => media.path)
  const [sounds, setSounds] = useState<readonly TimeSpan[]>()
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    // Of a film whose sound cannot be read, the script alone tells.
    const listening = studio()
      .api.bursts(soundOfFilm(path), { signal })
      .catch(() => ({ bursts: [] }))
    void listening.then(({ bursts }) => !signal.aborted && setSounds(bursts))
    return () => closing.abort()
  }, [path])
  return useMemo(() => {
    const last = lines.reduce((end, line) => Math.max(end, line.end), 0)
    return sounds && placesToDescribe(lines, { duration: duration ?? last, shots, sounds })
  }, [lines, duration, shots, sounds])
}

function PlaceRow({ place: { start, end, shots } }: { readonly place: PlaceToDescribe }) {
  const target = useProject((project) => project.target)
  const language = useDocument((document) => target ?? document.sourceLanguage ?? 'en')
  const { syllables } = speechBudget(end - start, { language })
  const at = formatClock(start, 1)
  const describe = () => {
    const line = { start, end: Math.min(end, start + MAX_DESCRIPTION_SECONDS) }
    const made = edit(say('edit.describe'), (draft) => addDescription(draft, { ...line, name: t('describe.name') }))
    if (made === undefined) return
    close()
    seek(start)
    selectLine(made)
    // The dialog must be closed first, or closing would take the focus from the text.
    requestAnimationFrame(() => editField(target === undefined ? 'source' : 'translation', made))
  }
  return (
    <tr>
      <th scope="row">
        {at}–{formatClock(end, 1)}
      </th>
      <td>{t('describe.seconds', { seconds: formats.number(end - start, 1) })}</td>
      <td>{t('describe.fits', { natural: syllables.natural, most: syllables.limit })}</td>
      <td>{shots === 0 ? '' : formats.number(shots)}</td>
      <td className={styles['actions']}>
        <Button kind="quiet" aria-label={`${t('signs.go')}, ${at}`} onClick={() => seek(start)}>
          {t('signs.go')}
        </Button>
        <Button aria-label={t('describe.addAt', { time: at })} onClick={describe}>
          {t('describe.add')}
        </Button>
      </td>
    </tr>
  )
}
