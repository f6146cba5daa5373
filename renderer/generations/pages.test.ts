import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPage, dropItem, type Loaded, NOTHING_LOADED } from './pages.ts'

/** A service with `count` entries that sends at most `cap` at once. */
function service(count: number, cap: number, hasTotal: boolean) {
  const ids = Array.from({ length: count }, (_, at) => `${count - at}`)
  return {
    ids,
    page(offset: number, limit: number) {
      const items = ids.slice(offset, offset + Math.min(limit, cap)).map((id) => ({ id }))
      return hasTotal ? { items, total: ids.length } : { items }
    },
  }
}

const idsOf = ({ items }: Loaded) => items.map(({ id }) => id)

type Happening = 'page' | 'made' | 'deleted'

/** Loads all pages while entries are made and deleted; checks that no deleted entry is asked for again. */
function live(host: ReturnType<typeof service>, happenings: readonly Happening[]) {
  const gone = new Set<string>()
  let loaded = NOTHING_LOADED
  const load = () => {
    loaded = addPage(loaded, host.page(loaded.offset, 50))
  }
  const remove = (id: string | undefined) => {
    if (id === undefined) return
    host.ids.splice(host.ids.indexOf(id), 1)
    gone.add(id)
    loaded = dropItem(loaded, id)
  }
  for (const [at, what] of happenings.entries()) {
    if (what === 'page') load()
    else if (what === 'made') host.ids.unshift(`new ${at}`)
    else remove(idsOf(loaded)[0])
  }
  loaded = { ...loaded, ended: false }
  for (let count = 0; !loaded.ended && count < 1000; count++) load()
  return { found: idsOf(loaded), gone }
}

describe('addPage', () => {
  it('loads everything once, whatever a service caps or tells, while entries come and go', () => {
    fc.assert(
      fc.property(
        fc.record({ count: fc.nat(300), cap: fc.integer({ min: 1, max: 80 }), tells: fc.boolean() }),
        fc.array(fc.constantFrom<Happening>('page', 'made', 'deleted'), { maxLength: 40 }),
        ({ count, cap, tells }, happenings) => {
          const host = service(count, cap, tells)
          const before = [...host.ids]
          const { found, gone } = live(host, happenings)
          expect(new Set(found).size).toBe(found.length)
          // Without a total, a page that only repeats what is known is taken for the last.
          if (!tells && happenings.includes('made')) return
          const old = found.filter((id) => !id.startsWith('new'))
          expect(old).toEqual(before.filter((id) => !gone.has(id)))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('ends with a service that knows no offset', () => {
    const page = { items: [{ id: 'a' }, { id: 'b' }] }
    const twice = addPage(addPage(NOTHING_LOADED, page), page)
    expect(twice).toMatchObject({ ended: true, items: [{ id: 'a' }, { id: 'b' }] })
  })
})
