import { expect, it } from 'vitest'
import { CAN_LOOK } from './processFacts.ts'
import { killProjects } from './projectKills.ts'
import { killStudios } from './studioKills.ts'

// Kills at places that chance chooses, early ones among them; `brokenOff.test.ts` breaks off the writing at every place, and
// hundreds of kills are made by the weekly run (`npm run fault projects`).
it('a project that is killed again and again loses no acknowledged edit when the studio is killed', async () => {
  const report = await killProjects({ kills: 10 })
  expect(report).toMatchObject({ kills: 10, lost: 0, broken: 0, stuck: 0, problems: [] })
  expect(report.edits).toBeGreaterThan(20)
})

it.skipIf(!CAN_LOOK)(
  'a studio that is killed at work again and again loses nothing, goes on, and leaves no process (needs /proc)',
  async () => {
    const report = await killStudios({ kills: 6, lanes: 1 })
    expect(report.problems).toEqual([])
    expect(report).toMatchObject({ kills: 6, lostEdits: 0, lostWorks: 0, broken: 0, orphans: 0, unfinished: 0 })
    expect(report.edits).toBeGreaterThan(20)
    expect(report.works).toBeGreaterThan(1)
  },
)
