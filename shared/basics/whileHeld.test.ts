import { expect, it } from 'vitest'
import { whileHeld, whileHeldSync } from './whileHeld.ts'

const held = (code: string) => Object.assign(new Error(code), { code })

it('tries again while a file is held, and no longer than it must', async () => {
  const answers = ['EPERM', 'EBUSY', 'EACCES']
  const pauses: number[] = []
  const result = await whileHeld(
    async () => {
      const code = answers.shift()
      if (code !== undefined) throw held(code)
      return 'renamed'
    },
    async (ms) => pauses.push(ms),
  )
  expect(result).toBe('renamed')
  expect(pauses).toEqual([20, 50, 100])
})

it('gives up in the end, and at once for another reason', async () => {
  let attempts = 0
  const fail = (code: string) => async () => {
    attempts++
    throw held(code)
  }
  await expect(whileHeld(fail('EPERM'), async () => undefined)).rejects.toThrow('EPERM')
  expect(attempts).toBe(8)
  attempts = 0
  await expect(whileHeld(fail('ENOENT'), async () => undefined)).rejects.toThrow('ENOENT')
  expect(attempts).toBe(1)
})

it('does the same while it blocks', () => {
  const codes = ['EPERM', 'EBUSY']
  const pauses: number[] = []
  const rename = () => {
    const code = codes.shift()
    if (code !== undefined) throw held(code)
    return 'renamed'
  }
  expect(whileHeldSync(rename, (ms) => pauses.push(ms))).toBe('renamed')
  expect(pauses).toEqual([20, 50])
  codes.push('ENOENT', 'EPERM')
  expect(() => whileHeldSync(rename, () => undefined)).toThrow('ENOENT')
  expect(codes).toEqual(['EPERM'])
})
