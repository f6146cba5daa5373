import { describe, expect, it } from 'vitest'
import { readManuscript } from './readManuscript.ts'

const textsOf = (text: string) => readManuscript(text).paragraphs.map((one) => one.text)
const silentIn = (text: string) => readManuscript(text).silent.map((one) => one.text)

describe('readManuscript', () => {
  it('joins lines that were wrapped by hand, and takes other lines as paragraphs', () => {
    const wrapped =
      'The rains came late that year and nobody in the village\nknew why. My grandmother said that the river had moved,\nand she was right.\n\nWe went to look.'
    expect(textsOf(wrapped)).toEqual([
      'The rains came late that year and nobody in the village knew why. My grandmother said that the river had moved, and she was right.',
      'We went to look.',
    ])
    expect(textsOf('Bwana asifiwe\nLeo tunasoma\nkatika kitabu cha Mwanzo')).toEqual([
      'Bwana asifiwe',
      'Leo tunasoma katika kitabu cha Mwanzo',
    ])
  })

  it('keeps one paragraph of any length whole, with any line ends', () => {
    const long = 'Habari ya asubuhi. '.repeat(2000).trim()
    expect(textsOf(`\ufeff${long}\r\n\r\n\r\nAsante.`)).toEqual([long, 'Asante.'])
  })

  it('leaves out headings, page numbers and directions, and quotes them', () => {
    const text = [
      '# The *good* seed',
      'THE PARABLE OF THE SOWER',
      'A farmer went out. [pause] He sowed (laughs).',
      '(He turns to the audience.)',
      '*sighs deeply*',
      'Page 2 of 9',
      'Part two',
      '--------',
      'Some fell on rock.',
    ].join('\n\n')
    expect(textsOf(text.replace('Part two\n\n', 'Part two\n'))).toEqual([
      'A farmer went out. He sowed.',
      'Some fell on rock.',
    ])
    expect(silentIn(text.replace('Part two\n\n', 'Part two\n')).toSorted()).toEqual(
      [
        'The good seed',
        'THE PARABLE OF THE SOWER',
        '[pause]',
        '(laughs)',
        '(He turns to the audience.)',
        '[sighs deeply]',
        'Page 2 of 9',
        'Part two',
      ].toSorted(),
    )
  })

  it('keeps a text that is all in capitals', () => {
    expect(textsOf('GOOD EVENING\n\nTHIS IS THE NEWS')).toEqual(['GOOD EVENING', 'THIS IS THE NEWS'])
  })

  it('reads who speaks, before a line or above it, until the next name', () => {
    const before = readManuscript('AMINA: Habari?\nNzuri sana.\n**Bàbá Kọ́lá:** (laughs) Ẹ káàárọ̀.\n\nAMINA\tAsante.')
    expect(before.paragraphs).toEqual([
      { speaker: 'AMINA', text: 'Habari?' },
      { speaker: 'AMINA', text: 'Nzuri sana.' },
      { speaker: 'Bàbá Kọ́lá', text: 'Ẹ káàárọ̀.' },
      { speaker: 'AMINA', text: 'Asante.' },
    ])
    const above = readManuscript('AMINA\nHabari?\n\nJUMA\nNzuri.\n\nAMINA\nKaribu.\n\nJUMA\nAsante.')
    expect(above.paragraphs.map(({ speaker, text }) => `${speaker} ${text}`)).toEqual([
      'AMINA Habari?',
      'JUMA Nzuri.',
      'AMINA Karibu.',
      'JUMA Asante.',
    ])
  })

  it('removes the marks of Markdown and keeps the words', () => {
    const text = [
      '---',
      'title: Sermon',
      '---',
      '> We **must** go to [the river](https://example.org "map"), she said_twice_.',
      '',
      '- First, *water*.',
      '1. Second, `bread`.[^1]',
      '',
      '[^1]: See the notes.',
      '```',
      'code',
      '```',
    ].join('\n')
    expect(textsOf(text)).toEqual(['We must go to the river, she said_twice_.', 'First, water.', 'Second, bread.'])
  })

  it('answers nothing for what says nothing', () => {
    expect(readManuscript('\n \n***\n[music]\n')).toMatchObject({ paragraphs: [] })
    expect(readManuscript('').paragraphs).toEqual([])
  })
})
