import type { PackView } from '../../../shared/commands/packs.ts'
import { t } from '../../locales/t.ts'
import { openDialog, showDialog } from '../dialogs.ts'
import { createLatest } from '../latest.ts'
import { announce, patch, session } from '../session.ts'
import { notify, run, studio } from './studio.ts'

/** Opens the packs and loads their list. */
export function showPacks(): void {
  showDialog({ name: 'packs' })
  void run(loadPacks)
}

const list = createLatest()

/** Loads the packs of this computer. */
export function loadPacks(): Promise<void> {
  return list.again(
    () => studio().api.listPacks({}),
    (packs) => patch({ packs }),
  )
}

/** Follows installations once the packs were loaded, and announces their ends. */
export async function followPacks(): Promise<void> {
  const before = session().packs?.packs
  if (before === undefined) return
  try {
    await loadPacks()
  } catch {
    return // the engine was just being started anew; the next change is looked at again
  }
  const installing = new Set(before.filter(({ state }) => state === 'installing').map(({ id }) => id))
  for (const pack of session().packs?.packs ?? []) if (installing.has(pack.id)) announceEnd(pack)
}

/** Ids of the packs whose failures stand beside the buttons that install them, by place. */
const claimedPacks = new Set<readonly string[]>()

/** Leaves it to a place to show the failures of packs; calling the answer ends that. */
export function claimPackFailures(ids: readonly string[]): () => void {
  claimedPacks.add(ids)
  return () => void claimedPacks.delete(ids)
}

function announceEnd({ id, name, state, failure }: PackView): void {
  if (state === 'installed') announce(t('packs.nowInstalled', { name }))
  const isReported = openDialog('packs') !== undefined || [...claimedPacks].some((ids) => ids.includes(id))
  if (failure !== undefined && !isReported) notify(failure)
}

/** Installs packs whose licences were accepted, from the place the user chose. */
export async function installAcceptedPacks(ids: readonly string[]): Promise<void> {
  const from = session().packsFrom.trim()
  await studio().api.installPacks({ ids: [...ids], acceptLicence: true, ...(from === '' ? {} : { from }) })
}
