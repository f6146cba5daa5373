import type { SpelledLanguage } from '../phonology.ts'

/**
 * Common words and names of the home languages whose letters or shapes also occur in English, written down by hand; they
 * teach the spelling beside the words of the Universal Declaration. Marks may be left out.
 */
export const NATIVE_WORDS: Readonly<Record<SpelledLanguage, string>> = {
  yo:
    'adebayo adeola adewale babatunde bolanle kunle segun femi tunde wale sola tope yemi funmi oluwaseun ibadan lagos ' +
    'abeokuta oyo osogbo ilorin ondo ekiti akure baba iya omo ile oja owo ise ona oru osan aaro ale ola ana oni ojo osu ' +
    'odun ose oba ayaba ijoba ilu abule oke odo igi ewe eso eran eja adie aja ologbo maalu ewure agutan ounje iresi isu ' +
    'amala egusi epo iyo ata alubosa tomati bata aso fila gele pade ago agogo aago oluko akeko dokita noosi ile-iwe gari ' +
    'fun pelu sugbon nitori nigba bayi rara beeni jowo ese dara pupo kekere nla tuntun gbogbo alaafia emi iwo awa eyin ' +
    'redio telifisan moto keke baalu oko ori ese apa eti imu enu oju ikun eyin aya okunrin obinrin ore ota ija ogun',
  ig:
    'chinedu chioma emeka ngozi obinna ikenna adaeze nneka uche amaka ifeoma kelechi nnamdi okonkwo chukwu chukwuemeka ' +
    'enugu onitsha aba owerri asaba nsukka awka anambra abia imo ebonyi nna nne nwanne nwoke nwanyi nwata umuaka ulo ahia ' +
    'ego oru uzo ututu ehihie abali echi taa unyaahu izu onwa afo eze obodo ugwu mmiri osisi anu azu okuko nkita ehi ewu ' +
    'nri osikapa ji garri ofe ose nnu uwe akpukpo biko daalu ndewo kedu gini onye ebee oge mgbe maka mana kama ozo oma ' +
    'ojoo ukwu nta ohuru ochie isi aka ukwu anya imi onu nti obi afo azu ihe igwe egwu akwukwo onyeisi dokita sevisi vidio memori rutela welie windo ' +
    'jenuwari febuwari maachi eprel mee juun julai ogost septemba oktoba novemba disemba',
  ha:
    'musa ibrahim sani amina zainab hauwa fatima aisha usman abubakar ahmadu bello garba tanko kano kaduna katsina sokoto ' +
    'zaria jos abuja maiduguri bauchi gombe allah annabi alhaji hajiya malam malama sarki gida mota kasuwa aiki makaranta ' +
    'littafi ruwa abinci nama kifi shinkafa tuwo miya dabbobi saniya tunkiya akuya kare kyanwa doki rana wata safe dare ' +
    'yamma jiya yau gobe mako shekara gari birni kauye kasa duniya mutum mutane mace namiji yaro yarinya uba uwa dan yar ' +
    'aboki abokai lafiya sannu barka gode don saboda amma idan lokacin haka nan can wannan wancan komai kowa karami babba ' +
    'sabo tsoho kai hannu kafa ido kunne baki ciki zuciya albarka asibiti likita soja ofis fensir tebur kujera gaskiya hoton hotuna edita ' +
    'janairu fabrairu maris afrilu mayu yuni yuli agusta satumba oktoba nuwamba disamba',
  sw:
    'habari asante karibu mama baba chai maji moto gari basi treni ndege shule skuli soko duka nyumba mtoto watoto mzee kaka dada ' +
    'rafiki chakula wali nyama samaki kuku mbuzi ngombe simba tembo safari soda sofa redio televisheni kompyuta simu picha ' +
    'filamu video data hospitali daktari polisi taksi piano opera kanali meja china india kenya nigeria ghana rwanda namibia zambia zimbabwe ethiopia tunisia liberia indonesia ' +
    'australia austria venezuela asia maria diana angela emma melissa sandra vanessa vera media nokia toyota suzuki tesla honda ' +
    'jumia volvo obama ronaldo messi visa zebra turbo drama orchestra takriban rais sheikh islam imam salaam maalum hakim inshallah kiislam ramadhan made pole sana leo jana kesho asubuhi jioni',
  zu:
    'sipho thandi nomvula zanele bheki mandla themba nomsa sizwe lungile thabo jabulani nkosi zulu dlamini cele ' +
    'cetshwayo caluza mkhize ngcobo gumede buthelezi ngema thembisile thulani bongani goli ethekwini egoli ' +
    'emgungundlovu ulundi nongoma eshowe umlazi umama ubaba ugogo umkhulu umfowethu udadewethu ingane izingane umuntu ' +
    'abantu indoda umfazi intombi insizwa indlu ikhaya isikole umsebenzi imali isitolo imakethe amanzi ukudla inyama ' +
    'inhlanzi irayisi isinkwa ubisi inkukhu inja ikati inkomo imbuzi imvu ihhashi cela caca cima cina cula cwala ' +
    'cabanga cabangela ucingo icala icebo iciko icici isicelo isicathulo ucansi iqanda iqiniso iqhawe qala qeda qaphela ' +
    'qhuba uqobo iqembu amaqanda isiqalo xola xoxa ixoxo uxolo xova xhuma xosha ixhegu umxhwele buxoxo caza chaza ' +
    'chitha cishe kancane kucacile icilongo ucele icala cacisa coboka cosha ngicela ngiyacela ucula ucwaningo ecaleni ' +
    'izicathulo namuhla izolo kusasa ntambama ebusuku inyanga unyaka iviki isonto izwe idolobha umfula intaba isihlahla ' +
    'yebo cha sawubona ngiyabonga hamba kahle woza ngoba kodwa uma noma kanti futhi kakhulu kancane konke bonke ' +
    'ikhompyutha iwebhusayithi ifoni imoto ibhasi itekisi isibhedlela udokotela unesi iphoyisa ibhola irediyo ithelevishini ' +
    'funda fundisa susa emide eside mide limi libe johane januwari februwari mashi ephreli meyi juni julayi agasti septhemba okthoba novemba disemba',
}
