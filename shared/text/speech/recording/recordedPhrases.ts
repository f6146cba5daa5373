import type { SpelledLanguage } from '../phonology.ts'

/**
 * Short phrases. Those of Swahili are everyday ones, the others hold every pair of sounds of the Universal Declaration of
 * Human Rights (United Nations, free to use), chosen by `cover` of `recordList.ts`. Strokes and line ends part them.
 */
export const RECORDED_PHRASES: Readonly<Record<SpelledLanguage, string>> = {
  yo: `
kàn nígbà tó jẹ́ pé lásìkò tí èyí ṣẹlẹ̀ / ìkéde káríayé fún ẹ̀tọ́ ọmọnìyàn / irú àyọjúràn tàbí ìbanijẹ́ bẹ́ẹ̀
kí wọn lè ṣe ìpinnu lórí ẹ̀tọ́ / a gbọdọ̀ fi òfin dè ní gbogbo ọ̀nà / àpapọ̀ ìgbìmọ̀ àjọ‐ìsọ̀kan / òmìnira lọ́wọ́ àìní
okùnfà fún àwọn ìwà búburú kan / ìyàsọ́tọ̀ yòówù tí ìbáà / ìjọ́sìn àti ìmúṣe ohun tí / náà dá ẹ̀ṣẹ̀ rẹ̀
tó jẹ́ kò‐ṣeé‐má‐nìí gẹ́gẹ́ bó / abala kejìdínlógún / i fẹ́ àwọn ènìyàn ìlú ni / nípa èrò ẹni
ẹ̀sùn ọ̀ràn dídá tí a fi kàn án / ẹnì kọ̀ọ̀kan ló ní ànfàní sí / tí wọ́n ti ṣe tẹ́lẹ̀ nínú ìwé àdéhùn wọn
ó sì yẹ kí wọn ó máa hùwà sí / níwájú ilé‐ẹjọ́ tí kò ṣègbè / ẹ̀tọ́ láàrin ọkùnrin àti obìnrin / tó mú ẹ̀rí‐ọkàn ẹ̀dá gbọgbẹ́
ìkẹ́gàn àwọn ẹ̀tọ́ wọ̀nyí ti ṣe / lábẹ́ ìṣàkóso ilẹ̀ mìíràn / ìdájọ́ òdodo àti / fọwọ́ṣowọ́ pọ̀ pẹ̀lú àjọ náà
ni òkúta ìpìlẹ̀ fún òmìnira / a ó máa fi ìfẹ́ yìí hàn / a bá ń ṣe inúnibíni sí i / àwíjàre ara rẹ̀ / ẹrú tàbí kí a mú un sìn
akọ‐n̄‐bábo / ní ìmọ̀ràn yòówù láìsí / àfojúfò bẹ́ẹ̀ kò lòdì sí / gban̄gba nínú èyí tí ẹni tí / lábẹ́ àṣẹ wọn
ẹ̀yà kankan ṣe / bàlágà ló ní ẹ̀tọ́ láti fẹ́ ara wọn / ọ̀rọ̀ ìgbésí ayé rẹ̀ / kí ó sì tún padà sí / orílẹ̀‐èdè tó jẹ́ ọmọ
ṣe wà lábẹ́ òfin àti bí / ó sì fi ibi tó bá wù ú ṣe / nípasẹ̀ irú ọ nà ìdìbò / bí ó ti jẹ́ pé àwọn ọmọ ẹgbẹ́
jọ ń lépa lọ́nà tó jẹ́ pé ẹnì / láti ṣe ìgbélárugẹ ìbọ̀wọ̀ / ẹtọ́ wọn dọ́gba nínú ìgbeyàwó / kí won lè jọ ṣe àṣeyege nípa
ara wọn ṣe tàbí kí wọ́n wà lábẹ́ / dẹ́ṣẹ̀ kò gbọdọ̀ ju èyí tó wà ní / tàbí lẹ́yìn tí wọ́n bá kọ ara wọn
láti ní in papọ̀ pẹ̀lú àwọn mìíràn / àtọkànwá tó péye láti yàn fúnra wọn / ṣẹ ìjọba / orírun ẹni / síwájú sí i / abala keje
abala kẹsàn‐án / ohun tó bá wù wọ́n gbọ́ / fàní ààbò yìí ní / àwùjọ nínú èyí tí / ẹ̀tọ́ ọmọnìyàn sí àti
ó ṣe tí kò bá ète àti / àjọ‐ìsọ̀kan orílẹ̀‐èdè / ènìyàn tàbí kí a kàn gbé / wá ààbò àti láti jẹ àn
iyì tó jẹ́ àbímọ́ fún ẹ̀dá / òmìnira lọ́wọ́ ẹ̀rù àti / ara wọn gẹ́gẹ́ bí ọmọ ìyá / àkójọpọ̀ ènìyàn láàyè
mú kúrò tí ẹ̀dá kọ̀ọ̀kan ní / lọ́wọ́ gẹ́gẹ́ bí orílẹ̀‐èdè / gbogbo ènìyàn ló ní ẹ̀tọ́ sí / wọ́n ní ẹ̀bùn ti làákàyè àti
wọ́n sì ní ẹ̀tọ́ sí àà bò lábẹ́ / ẹnìkẹ́ni fún pé ó hu ìwà kan / ìṣèlú tàbí ohun mìíràn tí / níyànjú lọ́nàkọ́nà láìka
bí ó ti jẹ́ pé ṣíṣe àkíyèsí / a kò gbọdọ̀ ṣàdédé fi òfin mú / ìbùgbé láàrin orílẹ̀‐èdè rẹ̀ / ìlò tó lè tàbùkù ẹ̀dá ènìyàn
kí ó sì sọ irú ìmọ̀ràn bẹ́ẹ̀ jáde / mìíràn fún wọn láti bèèrè ẹ̀tọ́ wọn
`,
  ig: `
mmadụ nwegasịrị site n'usoro iwu / ikpe nkwụmọtọ na udo n'elụ ụwa / mkpọchi ma ọ bụ nchụpụ n'obodo ya
inwe ntozu oke dị ka mba / n'ime chata bụ akwụkwọ nyere ha / ma nweekwa ikike ilọghachi n'ala ya / ọ dịghị onye a ga‐ejigide
bụ ya na ndi ọzọ inwekọrịta ihe / gasi ebe mgbanahụ mkpagbu / nke naz‐ewetu ugwu mmadụ / anya iso mee n'ụzọ nzuzo
ọ nọ n'okpuru ọchịchị ọzọ ma / kwenye na o nweghi ụta tutu a / ịtụliri onye masịrị ya aka / ntaramahụhụ obi ọjọọ
kwụrụkwa n'ezi okwu / nnupu isi sogide ochịchị / ụcha akpụkpọ ahụ / ihe ngosi ọganihu nke / a gaghị enwe ịkpa oke
tiyere ala nke ya / nlihapụ n'ụjọ na ụkọ / n'ihe gbasara ọlụlụ di na nwunye / n'ọnọdu ohu ma ọ bụ odibọ
ọgbakọ ozuzu a bu general / dịrị nwoke na nwanyị / ofufe na ndebe iwu / uche nke gbawara obi mmadụ nile
ebe ọ dị mkpa ịkwalite / ihe ikpeazụ ọ pụrụ ime / asụsụ / na mkepebi ikike ndi o / ime nke n'abụghị ịda iwu
na ohere nke sọsọ ya ma ọ / oke nke ndi chọrọ ilu onwe ha / ikike ịgbanwe ala ọ nwa afọ na ya / a bịakwa ọbịbịa ụwa
ya nke mmadụ nkịtị / ekere uwa na ikike nha / na nnyonye anya ezighi ezi / na‐edoghi anya napụ ọbụbụ / ezinulo ya
dị mkpa maka iji zara ọnụ ya / na njide n'efu / assembly na‐akwado / ebe ọ bụ na nghọta ugwu / n'ikpe e kpere n'ihu ọha
ihe mgbakwasị ukwu nke / nwee akparamagwa enweghi / ozọkwa / omume / onye ọ bụla e boro ebubo / ga‐enwejupụta ohere ikwu
ka olile anya kachasị ibe / nwere iki ịlụ nwunye ma ọ bụ / obodo ma ọ bụ ọ n'obodo akụ / ugbu a zi / n'ihi ya
madụ nile ha otu n'usoro iwu / mmụọ na okpukpere chi masịrị ya / ka nke agbụrụ / ida iwu nwere / steti ọ bụla
n'okpuru ọchịchị ha / ọchịchị ma ọbụ iwu / ime ka a ghtachaa ma / mmadụ ka o were oke / na ezi obibi ndụ nke
nke mba na nke jikoro / obi tara mmiri ma ọ bụ / nchedo nha anya megide / nwegasịrị na ihe ndi o / nkuwuwapụta ụwa nile
nkwalite nsọpụrụ n'ụwa / ime ihe ziri ezi nke na / nkawado ọha na eze nke / a na‐enye n'oge a dara iwu
n'ihe ọ‐cọghi ka ọha mara / o kwesiri inwe nchedo ndi / a ga‐egosipụta uche nke / ga na‐eme kwa mgbe nke onye
ọganihu mmekọrịta enyi / o nwere ihe ọzọ gbochiri ya / ma ọ bụ na mmeso omume na / nnọchite anya a họpụtara
ma sitekwa n'atụmatụgasị / gbadoro ụkwụ n'ọnọdụ ọchịchị / bụ ya na ndi ọzọ nwere n'ọgbọ
`,
  ha: `
mahakunta za su tafiyar da mulkin kasa / waɗansu ƙasashe gudun-hijira / shari'a a gaban idon jama'a
fataucin bayi ta kowane hali / sami ’yancin kauda duk wani tsoro / ya ma zauna wurin da yake so a
sa doka ta tuhume shi da laifi / sai in an amince da cewa / a fili ko a ɓoye ta hanyar / domin kotun nan ne zai ƙayyade
yi ƙoƙarin cimma / tare da haɗin gwiwar majalisar / lokacin rabuwa idan ta faru / daidai-wa-daida muddin dai suna
zaman lafiya ba za su girku a / bambanci ba saboda matsayin / waɗanda ba za a iya ƙwace musu ba
zabe kan gaskiya lokaci zuwa lokaci / suna da hakkin su auri juna su / kuma cikin an yi jefa ƙuri'a
ana haifuwarsu ne duka ’yantattu / ko na arziki / ya kamata su yi shi a cikin ’yan-uwanci / da zai hana shi cin moriyar
ko bauta wa abin da ya bada / kowane mutum na da hujjar cin / aikata babban laifi irin wanda / al'ummu
ko da kuwa ƙasar mai mulkin-kai ce / ba za a ɗaura auren ba sai / mataki na goma sha huɗu / ba za a gwada wa mutum wani
ba wanda za a tuɓe wa rigarsa / wa manufar majalisar ɗinkin / mataki na bakwai / ba gaira ba saba
ƙunsa su zamanto gurin da dukkan / ko na launin fata / daga cikinsu ta karɓi wannan jawabi / ɗan-adam da rena su
a cikin zaman auren ko a / ko'ina a san da darajar / ’yancin ɗan-adam ya ƙunsa / sami halin a ɗaukaka shi ya
ra'ayinsa kuma ya sa rai ga / ƙoƙari domin su kyautata wa / ’yan-adam jin daɗin rayuwa a / ko a yi masa hukunci ko horo
kowane ɗan-adam kamar kowa / ko shi ɗaya ko a cikin tarayya / ba wanda za a tilasta wa shiga / da ke ƙarƙashin mulkin waɗansu
masa hakkokinsa da nauyin da ya / ƙarfafa aminci tsakanin ƙasashe / gabatarwa / ko na harshe / su dai ’yan-adam
mataki na uku / maceciyarsa / ko na mahalli / tushen jama'a / cikin sharaɗi / ɓata masa suna / mataki na takwas
ƙungiyoyi tare da / ko na ra'ayin siyasa / ba wanda wani zai shiga / lokacin da ya aikata shi / ta hanyar girka dokoki
ko wanda zai ƙasƙanta shi / kai-da-kawowa cikin ’yanci / kama ragamar tafiyar da / ba za a yi wa mutum hukunci
kuma za a yi auren ba tare da / na namiji daidai da na mace a / wanda bai dace da ɗan-adam ba / wata manaƙisa ta sa shi nuna
na kotu adali kuma mai zaman / gabansa ya saurari maganar / ko a hana masa yin amfani da / mutumin a cikin adalci kuma
duk mutumin da aka tuhuma da / mara-laifi sai bayan an yi masa / ya maida himma ta hanyar tsarin
an rage wa waninsu darajarsa / bayan sun kuɓuta daga tsananin / abin da zuciyarsa ta saka masa
makarantu da tarbiyya domin a / dukkan ’yan-adam suna da mutunci / kowa daidai yake da kowa a gaban doka
wannan jawabi a ka ko da wane lokaci
`,
  zu: `
ngokukhululeka embuthanweni woxolo / noma ukuhlaselwa kwesithunzi / ezungeze imibuso ehlukene / njengomuntu phambi komthetho
akekho oyoba isigqila / nangemvume ephelele yalabo / umbhalo ogcwele wogunyazo / lentando iyovezwa okhethweni
najwayelekile awowonke / oluyimfihlo noma ngenqubo / ngecala elidinga / ukulandela umgudu othize / iyiphi indlela yokusakaza
ngokunjalo ukuqondwa kahle / abashadayo / noma ngabe uzimelegeqe / ngokungemthetho noma ancishwe / angcono empilo
kanye nomhlaba obhekwe / yamalungelo oluntu kucharter / baphokophelele ngokufundisa / lwempela ngezikhathi ezithile
ezingqubuzana nezinhloso / asebeneminyaka efanele / ukubalekela ukushushiswa / lokuganana bakhe unmdeni / akekho oyokwephucwa
somphakathi ngokugcina / akekho oyokwenqatshelwa / nokuqashelwa jikelele / ugqozi kubobonke abantu / enkululekweni ethe xaxa
isijeziso ngenxa yanoma / uma umuntu engenakuphoqwa / avukele ababusi nabacindezeli / ukuba kwenyuswe / ngale kwezihibe
lokubamba iqhaza / ngokwakhe ngqo noma / umthetho usivikele / umndeni uyimvelo / ukuqhubela phambili / njengomsulwa kuze
okufanele okuvela / ukuhweba ngezigqila / enikwe iziqiniseko / lolawulo emqondweni / yezizwe bayinqinisile
ekhaya noma ezincwadini / umshado kuyongenwa kuwo / noma imingcele yezwe umuntu / enkantolo evulekile lapho
kuhlaselwa nokugxambukela / lobunikazi bempahla eyedwa / nemigomo yenhlangano yezizwe / isizinda segunya likahulumeni
umgwamanda / unquma ugunyazo / noma agqilazwe / akekho oyoboshwa / kakhulu ukuze lokhu / nenkululeko futhi
lokucela ukuhlala / umphakathi nombuso / kwenzeka lelocala / ozibuse noma uphansi / elalingelona icala / akekho okuyogaxekwa
ngokunjalo amalunga / ukwamukela nokukhipha / ngokwehliswa isithunzi / esasifanele ngenkathi / alinakusetshenziselwa
ekugcineni okuzokwenza / futhi abuye abuyele kulo / ngenkathi beshadile noma / inkululeko yokuguqula
oluyoba ujikelele futhi / inkululeko yokungesabi / akekho oyohlukunyezwa noma / avelelwe noma adingiswe
lokuhamba ngenkululeko / bahlanganiswe wumcabango / inkolo yabo yengqalasizinda / baqinisekise ukwamukelwa
nangunembeza futhi kufanele / nobudlelwane phakathi kwezizwe / ngokungagcinwa kwalolugunyazo
kwanoma luhloboluni lobandlululo / nenkululeko ebhalwe kulolugunyazo
`,
  sw: `
habari za asubuhi / karibu nyumbani kwetu / asante sana rafiki yangu / watoto wanacheza mpira uwanjani
mwalimu anafundisha darasani / mvua kubwa ilinyesha jana usiku / ng'ombe wanakula majani mabichi / nyota zinang'aa angani
chai hii ina sukari nyingi / dhahabu na fedha ni ghali / mkulima anapanda mahindi shambani / thelathini na nane
daktari yuko hospitalini / simba na chui wanaishi porini / samaki huogelea baharini / bei ya vyakula imepanda
nitakuja kesho saa nne / twende sokoni kununua matunda / mbwa wangu anabweka / nchi yetu ina milima mirefu
kitabu hiki ni kizuri mno / paka mweusi amelala juu ya paa / bibi anasimulia hadithi za zamani / baba amevaa shati jeupe
treni itafika stesheni jioni / ndege mdogo anaruka / wageni wamefika salama / funga mlango tafadhali
fungua dirisha kuna joto / ninapenda kusoma magazeti / kaka yake anaendesha gari / dada anapika wali na kuku
mtoto analia kwa sababu ana njaa / lugha ya kiswahili ni rahisi / benki inafunguliwa saa tatu / afya njema ni utajiri
nguo mpya zimechafuka / kuoga ziwani ni hatari / uongo haufai / ua la waridi limechanua
moyo wangu unafurahi / jua linawaka kama moto / upepo mkali unavuma pwani / maji ya kunywa yamekwisha
tulikutana mjini wiki iliyopita / elfu mbili na mia sita / alhamisi tutapumzika / labda watashinda mchezo huu
meza na viti viko jikoni / wavuvi wana mashua mbili / ushauri wako umenisaidia / hewa safi inatoka msituni
pole sana kwa msiba / tafadhali niletee kijiko / bustani imejaa maua mekundu / sheria mpya imetangazwa
vijana wanajenga shule / mgonjwa amepata nafuu / hatuna budi kungoja / mheshimiwa rais amehutubia
thamani ya pesa imeshuka / tembo ana masikio makubwa / choo kiko nyuma ya nyumba / chombo kimevunjika
mzee huyu ana hekima / mfuko wangu umepotea / dereva ameegesha gari / shoka langu limekatika
mtu mmoja tu alibaki / mradi wa kwanza ulifaulu / jinsi ya kutumia teknolojia / alitoa glasi ya maziwa
ardhi hii ina rutuba / karne ya ishirini na moja / fursa nzuri ya kazi / hakimu alisoma mashtaka / nafsi yake imetulia
rushwa ni adui wa haki / grafu inaonyesha ongezeko / februari ina siku chache / blanketi hili ni zito
amri ya jeshi ilitolewa / programu mpya ya redio / fikra za maskini / yaani hakuna shida / eneo hili ni tulivu
ofisi yao iko ghorofani / theluthi moja ya wakazi / dhoruba kali ilivuma baharini / dhuluma haidumu / dhiki yao imeisha
ghafla mlango ulifunguka / ghuba ya bahari / gogo kubwa limeanguka / jambo lolote linawezekana / mzigo wa kubeba
robo tatu ya mkate / uchochoro mwembamba / kuchuma chungwa / kulipa kodi ni wajibu / dhehebu lao ni dogo
foleni ndefu barabarani / giza limeingia / sifa njema za kigeni / ugali wa mahindi / magharibi ya mguu wa mlima
sehemu hii ni yetu / moshi mweusi unafuka / usitupe taka ovyo / mti wowote una mizizi / yeye ni mpishi hodari
mzozo umeisha / uzuri wa mazingira / nyanya ziko kwenye meza / cheo chake ni kikubwa / tuambie ukweli wote
mshahara wangu ni mdogo / toeni taarifa mapema / ujue jinsi ya kulindwa / maoni yenu ni muhimu
`,
}
