import type { LongTexts } from '../../pages.ts'

export const longTexts: LongTexts = {
  pages: {
    help: {
      title: 'Help',
      intro: 'Short answers to what players ask most. Everything here is play money.',
      sections: [
        {
          heading: 'What is {site}?',
          text: [
            'A house of slots, tables, fishing, arcade, lottery and sports games that plays for demo money.',
            'Demo money has no value. It cannot be bought, sold or paid out.',
          ],
        },
        {
          heading: 'How do I start?',
          text: [
            'Sign up with a username, an e-mail address and a phone number. You get ৳1,000 of demo money at once.',
            'Open Games, choose one and play. Before your first game we ask for your date of birth, once.',
            'Your balance stands at the top of every screen.',
          ],
        },
        {
          heading: 'How do I make a deposit?',
          text: [
            'Open Deposit, choose a payment method and a channel, and write an amount between ৳100 and ৳25,000.',
            'You get a number and 30 minutes. Here the number is invented: send nothing to it. Write any transaction ID of 6 to 30 letters and digits, and submit.',
            'The deposit is Processing until it is checked, and stands in your transaction records with its state.',
          ],
        },
        {
          heading: 'How do I withdraw?',
          text: [
            'Give your date of birth and verify your phone in your profile. Then open Withdrawal and write an amount between ৳500 and ৳25,000; less is possible when it is all you have.',
            'Here nothing is sent to anybody: the record only shows how a withdrawal goes. Once it is asked for, it cannot be taken back.',
          ],
        },
        {
          heading: 'What are VP?',
          text: [
            'Points for what you staked. They do not expire, and no level is lost. The VIP screen says what they are worth and changes them into demo money.',
          ],
        },
        {
          heading: 'How do I check that a game is fair?',
          text: [
            'Open the game and look at its rules: they show the return to the player and the sealed result of the round. After the round the seed is shown, so that anyone can check it.',
          ],
        },
        {
          heading: 'It says that I am offline',
          text: [
            'What you saw before stays readable. Games and money need the network.',
            'A payment you were filling in is kept on this device. Nothing you wrote is lost.',
          ],
        },
        {
          heading: 'I forgot my password',
          text: [
            'Open Login and choose “Forgot password?”. A code goes to your e-mail address or your phone, and all devices are signed out when the new password is set.',
            'Nobody from our team ever asks for your password or for a code.',
          ],
        },
      ],
    },
    'responsible-gaming': {
      title: 'Responsible gaming',
      intro: 'For adults of 18 and over. A game is for fun, and fun has an end that you choose.',
      sections: [
        {
          heading: 'Before you play',
          text: [
            'Decide how long you play and stop then, whether you are ahead or behind.',
            'Do not play to win back what you lost, and not when you are tired, sad or angry.',
            'No system beats chance. Every game shows its rules and its return to the player.',
          ],
        },
        {
          heading: 'Signs to take seriously',
          text: [
            'You hide how much you play. You play longer than you meant to. You borrow to play. You think of little else.',
            'If you know these from games with real money, talk to somebody you trust or to a doctor.',
          ],
        },
        {
          heading: 'Where to find help',
          text: [
            'No help line is named here: for this place there is no list of them that somebody has checked. Whoever runs this site with a licence must add one.',
            'Support answers in the chat, and your profile has a way to close the account.',
          ],
        },
        {
          heading: 'In this demo',
          text: [
            'Nothing can be lost here but time: the money is not real and cannot be bought.',
            'A round takes its time, nothing spins by itself, and a win that returns less than its stake is not cheered.',
            'In a game you see how long you have played and what it cost you so far.',
          ],
        },
        {
          heading: 'Children',
          text: [
            'Keep your phone locked, and log out when others use it.',
            'A date of birth under 18 locks the account: no game opens and no number to pay to is given.',
          ],
        },
      ],
    },
    terms: {
      title: 'Terms',
      intro: 'The conditions of this demo, in plain words.',
      sections: [
        {
          heading: 'Who may play',
          text: [
            'You are 18 or older. One person has one account, and nobody else uses it.',
            'A date of birth cannot be changed by yourself afterwards. Support puts a slip right.',
          ],
        },
        {
          heading: 'Play money',
          text: [
            'All amounts are demo money, shown in taka and marked “Demo”. They have no value and are never paid out.',
            'There is no licence behind this demo, because nothing is wagered.',
          ],
        },
        {
          heading: 'Fair use',
          text: [
            'Do not disturb the service or other players, and do not try to enter other accounts.',
            'Faults happen. A round that was cut off ends with the result that was fixed before it, or its stake is given back.',
          ],
        },
        {
          heading: 'Changes',
          text: ['The demo may change, pause or start again from an empty database at any time.'],
        },
      ],
    },
    privacy: {
      title: 'Privacy',
      intro: 'What is kept, where, and for how long.',
      sections: [
        {
          heading: 'On this device',
          text: [
            'Your login, your settings, your favourites, what you saw last and payments that were not sent yet.',
            'Log out, and your login and what you saw of your account are removed from this device. A payment that was not sent yet stays for you, and for nobody else.',
            'Your password is never kept here.',
          ],
        },
        {
          heading: 'On the host',
          text: [
            'Your username, e-mail address, phone number, date of birth if you gave it, your messages to support, and your records of play and payments.',
            'Of each sign-in: the time, the kind of browser and the network, not your whole address.',
            'Passwords are kept only as a hash that cannot be turned back.',
          ],
        },
        {
          heading: 'What is not done',
          text: ['No advertising, no tracking by others, no selling of data, no script from another site.'],
        },
        {
          heading: 'Your wish',
          text: ['Ask support to see, correct or delete what is kept about you.'],
        },
      ],
    },
    rules: {
      title: 'Rules',
      intro: 'The rules that hold for every game and every payment.',
      sections: [
        {
          heading: 'Games',
          text: [
            'A stake leaves the balance when the round begins; a win comes to it when the round ends.',
            'The host decides the result, not your phone. When your connection breaks, the round still counts and its result waits for you.',
            'House games are provably fair: the draw is fixed before you play and can be checked after.',
            'Each game shows its rules and its return to the player. One game is played at a time.',
          ],
        },
        {
          heading: 'Deposits',
          text: [
            'A transaction ID counts once. The amount must be the amount you asked to deposit.',
            'A number to pay to holds for 30 minutes. Do not use it after that.',
          ],
        },
        {
          heading: 'Withdrawals',
          text: [
            'They go to your own verified number, one at a time, and are final once asked for.',
            'Your own money is never held back: an unfinished bonus can be given up, and then it leaves.',
          ],
        },
        {
          heading: 'Promotions',
          text: [
            'A promotion is yours only if you chose it. Its bonus and what must be wagered stand in its Details.',
          ],
        },
        {
          heading: 'Times',
          text: ['All times are Dhaka time, GMT+6.'],
        },
      ],
    },
  },
  install: {
    title: 'Install the app',
    intro:
      'No file to download and no store: the site itself goes to your home screen, opens in full and works offline.',
    button: 'Install now',
    installed: 'The app is installed: you are in it.',
    already: 'The app is already on this device: open it from your home screen.',
    open: 'Your browser',
    scan: 'For your phone: point its camera here.',
    after: 'The installed app has a memory of its own: log in once more when you first open it.',
    browsers: {
      android: {
        name: 'Chrome on Android',
        steps: [
          'Open the menu ⋮ at the top right.',
          'Tap “Add to Home screen”, then “Install”.',
          'Open {site} from your home screen.',
        ],
      },
      samsung: {
        name: 'Samsung Internet',
        steps: [
          'Tap the install sign in the address bar, or open the menu ≡.',
          'Tap “Add page to” and then “Home screen”.',
          'Open {site} from your home screen.',
        ],
      },
      firefox: {
        name: 'Firefox on Android',
        steps: ['Open the menu ⋮.', 'Tap “Add app to Home screen”.', 'Confirm with “Add”.'],
      },
      ios: {
        name: 'iPhone and iPad',
        steps: [
          'Open this page in Safari. From Facebook or IMO choose “Open in Safari” first.',
          'Tap Share, the square with the arrow.',
          'Choose “Add to Home Screen”, then “Add”.',
        ],
      },
      desktop: {
        name: 'Chrome or Edge on a computer',
        steps: [
          'Look for the install sign at the right end of the address bar.',
          'Press “Install”.',
          '{site} opens in a window of its own.',
        ],
      },
    },
  },
}
