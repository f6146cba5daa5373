import { t } from '../../locales/t.ts'
import { offerUndo } from '../offers.ts'
import { announce, session } from '../session.ts'
import { showLoaded } from './dubs.ts'
import { run, studio } from './studio.ts'

/** The videos whose removal can be undone together. */
let removed: readonly { readonly id: string; readonly name: string }[] = []

/** Takes a video off the list and offers to undo that. */
export const remove = (id: string) =>
  run(async () => {
    const name = session().dubs?.find((dub) => dub.id === id)?.name ?? ''
    await studio().api.removeDub({ id })
    const own = [...removed, { id, name }]
    removed = own
    offerUndo({
      text: t('list.removed', { count: own.length, name }),
      undo: () => {
        removed = []
        void run(() => putBack(own))
      },
      end: () => {
        // A further video joins the offer.
        if (removed !== own) return
        removed = []
        void run(() => studio().api.finishRemovals({ ids: own.map((one) => one.id) }))
      },
    })
  })

async function putBack(dubs: readonly { readonly id: string; readonly name: string }[]): Promise<void> {
  for (const { id } of dubs) await studio().api.restoreDub({ id })
  await showLoaded(dubs.at(-1)?.id)
  announce(t('list.restored', { count: dubs.length, name: dubs[0]?.name ?? '' }))
}
