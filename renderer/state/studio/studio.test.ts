// @module-tag apart
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/failure.ts'
import { type OpenProject, useProjectStore } from '../document/project.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { patch, session } from '../session.ts'
import { forgetRefusals, forgiveConnection, holdStudio, notify, placeNow, run, showRefusal, studio } from './studio.ts'

const open = (id: string | undefined) =>
  useProjectStore.setState({ open: id === undefined ? undefined : ({ id } as OpenProject) })
const fails = (kind: 'not_found' | 'internal', meanwhile: () => void = () => undefined) =>
  run(async () => {
    meanwhile()
    throw new AppError({ kind, message: 'This project is not open any more.' })
  })

describe('a failure of what the user began', () => {
  beforeEach(() => {
    patch({ notices: [] })
    open('a')
  })

  it('is shown where the user is', async () => {
    await fails('not_found')
    expect(session().notices).toMatchObject([{ place: 'a', text: 'This project is not open any more.' }])
  })

  it.each([undefined, 'b'])('is not shown where its project was left and closed for %s', async (next) => {
    await fails('not_found', () => open(next))
    expect(session().notices).toEqual([])
  })

  it('is shown in the next place where it is another one', async () => {
    await fails('internal', () => open('b'))
    expect(session().notices).toMatchObject([{ place: 'b' }])
  })
})

describe('a notice goes with its cause', () => {
  it('when the same call works again, and not when that of another project does', async () => {
    patch({ notices: [] })
    const bridge = new ScriptedBridge()
    holdStudio(bridge)
    const close = (project: string) => run(() => studio().api.closeProject({ project }))
    const failing = close('a')
    bridge.calls[0]?.refuse({ kind: 'file', message: 'The disk is full.' })
    await failing
    expect(session().notices).toHaveLength(1)
    for (const [at, project, left] of [
      [1, 'b', 1],
      [2, 'a', 0],
    ] as const) {
      const working = close(project)
      bridge.calls[at]?.answer({})
      await working
      expect(session().notices).toHaveLength(left)
    }
  })

  it('when other files are given than those that were refused', () => {
    patch({ notices: [] })
    notify({ kind: 'invalid', message: 'No.' }, placeNow())
    showRefusal({ kind: 'file', message: 'a.txt is no video.' })
    showRefusal({ kind: 'file', message: 'b.txt is no video.' })
    expect(session().notices.map(({ text }) => text)).toEqual(['No.', 'a.txt is no video.', 'b.txt is no video.'])
    forgetRefusals()
    expect(session().notices.map(({ text }) => text)).toEqual(['No.'])
    patch({ notices: [] })
  })

  it('when the service is there again', () => {
    notify({ kind: 'engine_down', message: 'The engine stopped.' })
    notify({ kind: 'invalid', message: 'No.' })
    forgiveConnection()
    expect(session().notices.map(({ text }) => text)).toEqual(['No.'])
  })
})
