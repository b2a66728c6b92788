// A pose names its joints on a field of about 200 by 300, feet at y = 0, upwards negative.

export const poses = {
  /** In the air, the racket arm drawn back, the other arm pointing at the shuttle. */
  smash: {
    head: [6, -258],
    neck: [4, -232],
    chest: [0, -212],
    hips: [-8, -138],
    racketArm: [
      [-20, -216],
      [-58, -232],
      [-46, -272],
    ],
    racket: [-74, -330],
    otherArm: [
      [22, -214],
      [52, -246],
      [70, -292],
    ],
    nearLeg: [
      [-16, -136],
      [-44, -92],
      [-92, -66],
    ],
    farLeg: [
      [2, -136],
      [30, -92],
      [10, -38],
    ],
    nearFoot: [-106, -52],
    farFoot: [26, -28],
  },
  /** A long step to the net, the racket low in front. */
  lunge: {
    head: [48, -196],
    neck: [36, -176],
    chest: [26, -162],
    hips: [-18, -108],
    racketArm: [
      [38, -160],
      [78, -138],
      [116, -128],
    ],
    racket: [174, -136],
    otherArm: [
      [12, -160],
      [-30, -150],
      [-74, -168],
    ],
    nearLeg: [
      [-10, -104],
      [58, -84],
      [74, -14],
    ],
    farLeg: [
      [-26, -104],
      [-78, -62],
      [-142, -24],
    ],
    nearFoot: [102, -4],
    farFoot: [-152, -6],
  },
  /** Knees bent, the racket up, waiting for the serve. */
  ready: {
    head: [14, -216],
    neck: [6, -192],
    chest: [0, -176],
    hips: [-12, -112],
    racketArm: [
      [14, -178],
      [48, -154],
      [62, -190],
    ],
    racket: [84, -246],
    otherArm: [
      [-14, -178],
      [20, -146],
      [50, -152],
    ],
    nearLeg: [
      [-2, -110],
      [28, -62],
      [14, -8],
    ],
    farLeg: [
      [-20, -110],
      [-52, -62],
      [-74, -10],
    ],
    nearFoot: [40, -2],
    farFoot: [-52, -2],
  },
  /** Serving: the shuttle held out, the racket back and low. */
  serve: {
    head: [10, -250],
    neck: [4, -224],
    chest: [0, -206],
    hips: [-6, -132],
    racketArm: [
      [-14, -206],
      [-40, -168],
      [-16, -138],
    ],
    racket: [-64, -104],
    otherArm: [
      [16, -206],
      [46, -182],
      [78, -200],
    ],
    nearLeg: [
      [4, -130],
      [22, -70],
      [16, -8],
    ],
    farLeg: [
      [-14, -130],
      [-30, -70],
      [-44, -8],
    ],
    nearFoot: [44, -2],
    farFoot: [-20, -2],
  },
  /** Reaching up and back for a clear. */
  reach: {
    head: [-6, -242],
    neck: [-4, -218],
    chest: [-2, -200],
    hips: [4, -128],
    racketArm: [
      [-18, -206],
      [-42, -252],
      [-30, -296],
    ],
    racket: [-26, -362],
    otherArm: [
      [16, -200],
      [50, -206],
      [78, -184],
    ],
    nearLeg: [
      [-4, -126],
      [-34, -72],
      [-52, -8],
    ],
    farLeg: [
      [12, -126],
      [46, -78],
      [74, -12],
    ],
    nearFoot: [-74, -2],
    farFoot: [100, -4],
  },
  /** Arms up: it is won. */
  win: {
    head: [0, -256],
    neck: [0, -230],
    chest: [0, -212],
    hips: [0, -136],
    racketArm: [
      [20, -216],
      [58, -248],
      [66, -304],
    ],
    racket: [80, -366],
    otherArm: [
      [-20, -216],
      [-58, -244],
      [-70, -298],
    ],
    nearLeg: [
      [10, -134],
      [24, -70],
      [28, -8],
    ],
    farLeg: [
      [-10, -134],
      [-26, -70],
      [-34, -8],
    ],
    nearFoot: [50, -2],
    farFoot: [-56, -2],
  },
  /** In the wheelchair's seat; the chair is drawn apart. */
  seated: {
    head: [10, -192],
    neck: [4, -168],
    chest: [0, -150],
    hips: [-16, -84],
    racketArm: [
      [16, -156],
      [44, -196],
      [40, -240],
    ],
    racket: [56, -304],
    otherArm: [
      [-8, -148],
      [-28, -110],
      [6, -88],
    ],
    nearLeg: [
      [-8, -80],
      [48, -76],
      [62, -22],
    ],
    farLeg: [
      [-16, -80],
      [38, -70],
      [50, -18],
    ],
    nearFoot: [88, -12],
    farFoot: [76, -8],
  },
};
