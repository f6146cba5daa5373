import { expect, it } from 'vitest'
import { CAN_LOOK } from './processFacts.ts'
import { killProjects } from './projectKills.ts'
import { killStudios } from './studioKills.ts'

// One kill of each in a run that answers soon: `brokenOff.test.ts` breaks off the writing at every place, and more kills are
// made by `manyKills.test.ts`, hundreds by the weekly run (`npm run fault`).
it('a project loses no acknowledged edit when the studio is killed', async () => {
  const report = await killProjects({ kills: 1 })
  expect(report).toMatchObject({ kills: 1, lost: 0, broken: 0, stuck: 0, problems: [] })
  expect(report.edits).toBeGreaterThan(2)
})

it.skipIf(!CAN_LOOK)(
  'a studio that is killed at work loses nothing, goes on, and leaves no process (needs /proc)',
  async () => {
    const report = await killStudios({ kills: 1, lanes: 1 })
    expect(report.problems).toEqual([])
    expect(report).toMatchObject({ kills: 1, lostEdits: 0, lostWorks: 0, broken: 0, orphans: 0, unfinished: 0 })
    expect(report.edits).toBeGreaterThan(2)
    expect(report.works).toBeGreaterThan(0)
  },
)
