import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { openProjectFile } from '../../dubbing/project/projectFile.ts'
import { checkKept, openFilmProject } from './filmProject.ts'
import { ownProject } from './filmState.ts'

const facts = { format: 'mp4', duration: 60, sizeBytes: 6, audio: [], subtitles: [] }
const { signal } = new AbortController()

function setup() {
  const place = mkdtempSync(join(tmpdir(), 'griot-film-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const [folder, video] = [join(place, 'state'), join(place, 'film.mp4')]
  mkdirSync(folder)
  writeFileSync(video, 'a film')
  const open = (path?: string) => openFilmProject({ folder, path, video, probe: async () => facts, signal })
  return { place, folder, video, open, wanted: join(place, 'Film.griot') }
}

it('dubs in a project of its own, which appears whole where it is ordered, and from then on in that', async () => {
  const { place, folder, video, open, wanted } = setup()
  await checkKept({ path: wanted, video })
  {
    using project = await open(wanted)
    await project.edit(plainWords('Add'), (draft) => addTarget(draft, 'sw'))
    expect([project.isOwn, existsSync(wanted)]).toEqual([true, false])
    expect((await project.keep()).map(english)).toEqual([
      `Kept as the project ${wanted}. Open it in the studio to edit the dub.`,
    ])
  }
  await checkKept({ path: wanted, video })
  {
    using project = await open(wanted)
    expect([project.isOwn, (await project.document()).targets]).toEqual([false, ['sw']])
    await project.edit(plainWords('Add'), (draft) => addTarget(draft, 'zu'))
  }
  using kept = openProjectFile(wanted)
  expect(kept.journal.document.targets).toEqual(['sw', 'zu'])
  expect(kept.journal.document.media).toMatchObject({ path: video, facts: { duration: 60 } })
  using own = openProjectFile(ownProject(folder))
  expect(own.journal.document.targets).toEqual(['sw'])
  expect(readdirSync(place).filter((name) => name.startsWith('.'))).toEqual([])
})

it('goes on in its own project after it was killed, and keeps nothing that is not ordered', async () => {
  const { place, folder, open } = setup()
  {
    using project = await open()
    await project.edit(plainWords('Add'), (draft) => addTarget(draft, 'sw'))
  }
  using project = await open()
  expect([project.isOwn, (await project.document()).targets]).toEqual([true, ['sw']])
  expect(await project.keep()).toEqual([])
  expect(readdirSync(place).sort()).toEqual(['film.mp4', 'state'])
  expect(readdirSync(folder).filter((name) => name.endsWith('.griot'))).toEqual(['film.griot'])
})

it('refuses the project of another video before any work', async () => {
  const { place, open, wanted } = setup()
  {
    using project = await open(wanted)
    await project.keep()
  }
  const other = join(place, 'other.mp4')
  writeFileSync(other, 'another film')
  await expect(checkKept({ path: wanted, video: other })).rejects.toThrow('Film.griot is the project of another video.')
})
