import { expect, it } from 'vitest'
import { collectLicences } from './licences.ts'

it('has the licence texts of every binary that is passed on, and offers the source of what is under the GPL', () => {
  const { packages, texts } = collectLicences()
  const textOf = (name: RegExp) => {
    const found = packages.find((one) => name.test(one.name))
    return (found?.texts ?? []).map((index) => texts[index]).join('\n')
  }
  expect(textOf(/^node-(?:bin-)?(?:linux|darwin|win)-/)).toContain('Node.js is licensed for use as follows')
  expect(textOf(/^onnxruntime-node$/)).toMatch(/MIT License[\s\S]*Microsoft Corporation/)
  expect(textOf(/^sherpa-onnx-(?:linux|darwin|win)/)).toContain('Apache License')
  expect(textOf(/^@node-llama-cpp\//)).toContain('MIT License')
  expect(textOf(/^FFmpeg/)).toMatch(/corresponding source lies at[\s\S]*x264[\s\S]*GNU GENERAL PUBLIC LICENSE/)
  expect(textOf(/^espeak-ng/)).toContain('For three years')
})

it('every package that is passed on names its licence or has its text', () => {
  const { packages } = collectLicences()
  expect(packages.filter(({ licence, texts: [first] }) => licence === 'see its text' && first === undefined)).toEqual(
    [],
  )
})
