import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { t, words } from '../locales/t.ts'
import { showRoom } from '../state/rooms.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { matchesVoice } from '../voices/filterVoices.ts'
import { hush } from '../voices/listening.ts'
import { FilterBar } from './FilterBar.tsx'
import { GenerationRows } from './GenerationRows.tsx'
import styles from './GenerationsRoom.module.css'
import { deleteNow, loadAnew, loadMore, undoDelete, useGenerations } from './generationList.ts'
import { ListEnd } from './ListEnd.tsx'
import { readGeneration } from './readGeneration.ts'

/** The history: everything the service has generated, latest first. */
export function GenerationsRoom() {
  const service = useSession(({ connections }) => connections?.current)
  const { loaded, loading, held, failure, toDelete } = useGenerations()
  const [wanted, setWanted] = useState('')
  const query = useDeferredValue(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another service is in use
  useEffect(() => {
    // Pending deletions belong to the service used before.
    undoDelete()
    void run(() => loadAnew())
  }, [service])
  // Leaving the room deletes for good. Closing the page or the studio does not: an entry in sight a moment ago stays.
  useEffect(
    () => () => {
      hush()
      void run(deleteNow)
    },
    [],
  )
  const shown = useMemo(() => {
    const kept = loaded.items.filter(({ id }) => !toDelete.has(id))
    if (query.trim() === '') return kept
    return kept.filter((item) => {
      const { text, voice } = readGeneration(item)
      return matchesVoice([text, voice], query)
    })
  }, [loaded, toDelete, query])
  return (
    <div className={styles['room']}>
      <FilterBar wanted={wanted} onWanted={setWanted} shown={shown.length} />
      <div className={styles['body']}>
        {shown.length > 0 && (
          <GenerationRows
            items={shown}
            onEnd={() => query.trim() === '' && failure === undefined && void run(loadMore)}
          />
        )}
        {failure !== undefined && <FailureNote failure={failure} onRetry={() => void run(loadMore)} />}
        {loading && (held !== undefined || shown.length === 0) && (
          <p className={styles['dim']}>{held === undefined ? t('generations.loading') : words(held)}</p>
        )}
        {shown.length === 0 && loaded.ended && query.trim() === '' && <EmptyList />}
        <ListEnd query={query} found={shown.length} />
      </div>
      <UndoBar />
    </div>
  )
}

/** Shown while the history is empty. */
function EmptyList() {
  const feature = useGenerations((state) => state.feature)
  return (
    <div className={styles['empty']}>
      <p>{t(feature === undefined ? 'generations.empty' : 'generations.emptyKind')}</p>
      <Button onClick={() => showRoom('lab')}>{t('generations.toLab')}</Button>
    </div>
  )
}

/** Offers to undo the last deletions. */
function UndoBar() {
  const count = useGenerations(({ toDelete }) => toDelete.size)
  if (count === 0) return null
  return (
    <div className={styles['undo']}>
      <p>
        {t('generations.deleted', { count })} <span>{t('generations.undoHint')}</span>
      </p>
      <Button onClick={undoDelete}>{t('generations.undo')}</Button>
    </div>
  )
}
