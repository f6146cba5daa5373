/** The sample's dialogue: two people at a Saturday market, in English and in Swahili. */
export const SCRIPT = [
  {
    speaker: 'AMINA',
    en: 'Good morning, Juma. Did the rain reach your farm?',
    sw: 'Habari, Juma. Mvua ilifika shambani kwako?',
  },
  {
    speaker: 'JUMA',
    en: 'It did, at last. The maize is growing again.',
    sw: 'Ndiyo, hatimaye. Mahindi yamestawi tena.',
  },
  { speaker: 'AMINA', en: 'Then you should plant beans between the rows.', sw: 'Basi panda maharage kati ya mistari.' },
  {
    speaker: 'JUMA',
    en: 'I have thought about it, but the seed is costly.',
    sw: 'Nimefikiria hivyo, lakini mbegu ni ghali.',
  },
  {
    speaker: 'AMINA',
    en: 'Come to the cooperative on Friday. They lend seed to everyone.',
    sw: 'Njoo kwenye ushirika Ijumaa. Wanakopesha mbegu kwa kila mtu.',
  },
  { speaker: 'JUMA', en: 'Friday, then. Thank you, my friend.', sw: 'Basi Ijumaa. Asante sana, rafiki yangu.' },
] as const

export type SampleSpeaker = (typeof SCRIPT)[number]['speaker']
