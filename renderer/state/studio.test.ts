import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/failure.ts'
import { type OpenProject, useProjectStore } from './project.ts'
import { patch, session } from './session.ts'
import { run } from './studio.ts'

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
