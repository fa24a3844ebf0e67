/**
 * Letters that staff write to a player in whose play there are signs of harm. They tell where each tool is and ask for nothing; each
 * names all the ways, as the app does. Source: PP-48, PP-46; console.md "safer play list".
 */
export const CALM_LETTERS = {
  calm_look: {
    en: {
      title: 'Where you can see how you play',
      body:
        'We have looked at how your account was used lately, and want you to know where you can see it yourself: under ' +
        'Account, Play safely, My play tells how long you played and what it came to. In the same place you can set ' +
        'limits for deposits, losses, stakes and playing time, take a time-out, or exclude yourself from play. Below ' +
        'them stands where help is found, for you or somebody near you. Nothing about your account has changed, and ' +
        'this letter needs no answer.',
    },
    bn: {
      title: 'আপনার খেলার হিসাব কোথায় দেখবেন',
      body:
        'সম্প্রতি আপনার অ্যাকাউন্ট কীভাবে ব্যবহার হয়েছে তা আমরা দেখেছি। হিসাবটি আপনি নিজেও দেখতে পারেন: অ্যাকাউন্ট থেকে “নিরাপদে খেলুন”-এ ' +
        'গিয়ে “আমার খেলা” খুললে জানা যায় কতক্ষণ খেলেছেন আর তাতে কী হয়েছে। সেখানেই ডিপোজিট, হারা, বাজি ও খেলার সময়ের সীমা ঠিক করা যায়, ' +
        'বিরতি নেওয়া যায়, নিজেকে খেলা থেকে বাদ রাখা যায়। আপনার বা কাছের কারও জন্য সাহায্য কোথায় মেলে, তাও নিচে লেখা আছে। আপনার ' +
        'অ্যাকাউন্টে কিছুই বদলায়নি, এই চিঠির উত্তরও দিতে হবে না।',
    },
  },
  calm_pause: {
    en: {
      title: 'A break is always there for you',
      body:
        'Whoever wants a break can have one at once, for any reason: under Account, Play safely, a time-out lasts from ' +
        'a day to three months, and a self-exclusion six months or longer. Nobody can end either earlier, and your ' +
        'money can be withdrawn all the while. If you want less rather than none, limits for deposits, losses, stakes ' +
        'and playing time are there, too, and so is where help is found. We do nothing to your account: the choice is ' +
        'yours alone.',
    },
    bn: {
      title: 'বিরতি নেওয়ার পথ সব সময় খোলা',
      body:
        'যে কারণেই হোক, বিরতি চাইলে সঙ্গে সঙ্গেই নেওয়া যায়: অ্যাকাউন্ট থেকে “নিরাপদে খেলুন”-এ গেলে এক দিন থেকে তিন মাসের বিরতি, ' +
        'আর ছয় মাস বা তার বেশি সময়ের জন্য নিজেকে খেলা থেকে বাদ রাখার পথ আছে। কোনোটিই কেউ আগে শেষ করতে পারে না, আর পুরো সময়টায় আপনার ' +
        'টাকা তোলা যায়। একেবারে বন্ধ না করে কমাতে চাইলে ডিপোজিট, হারা, বাজি ও খেলার সময়ের সীমাও সেখানে আছে, আর লেখা আছে সাহায্য কোথায় ' +
        'মেলে। আমরা আপনার অ্যাকাউন্টে কিছু করি না: সিদ্ধান্ত শুধু আপনার।',
    },
  },
  calm_talk: {
    en: {
      title: 'Somebody to talk to',
      body:
        'If play worries you or somebody near you, it helps to talk about it. Under Account, Play safely, stands where ' +
        'help is found, and in the support chat a person of ours answers and does not judge. If you want to pause, ' +
        'limits, a time-out and a self-exclusion are in the same place. Nothing about your account has changed, and ' +
        'this letter needs no answer.',
    },
    bn: {
      title: 'কথা বলার মানুষ আছে',
      body:
        'খেলা নিয়ে আপনার বা কাছের কারও চিন্তা থাকলে কথা বললে উপকার হয়। অ্যাকাউন্ট থেকে “নিরাপদে খেলুন”-এ গেলে সাহায্য কোথায় মেলে তা ' +
        'লেখা আছে, আর সাপোর্ট চ্যাটে আমাদের একজন মানুষ বিচার না করে উত্তর দেবেন। থামতে চাইলে সীমা, বিরতি আর নিজেকে খেলা থেকে বাদ ' +
        'রাখার পথ একই জায়গায়। আপনার অ্যাকাউন্টে কিছুই বদলায়নি, এই চিঠির উত্তরও দিতে হবে না।',
    },
  },
} as const
