/**
 * A token that can be told by its form: it begins with one of the prefixes, not in the middle of a word, and goes on
 * as `rest` says (sticky; bounded quantifiers).
 */
export interface TokenShape {
  readonly kind: string;
  readonly prefixes: readonly string[];
  readonly rest: RegExp;
  /** Looked at last, where a form alone does not tell. */
  readonly accepts?: (token: string) => boolean;
}

const shape = (kind: string, prefixes: string, rest: RegExp): TokenShape => ({
  kind,
  prefixes: prefixes.split(' '),
  rest,
});

/** What the vendors document, or show in their own examples, of how their tokens begin and how long they are. */
export const tokenShapes: readonly TokenShape[] = [
  shape('github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', /[A-Za-z0-9]{36,255}(?![A-Za-z0-9])/y),
  shape('github-token', 'github_pat_', /[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/y),
  shape(
    'gitlab-token',
    'glpat- gldt- glptt- glrt- glft- glsoat- glcbt- glagent-',
    /(?:[\w-]{20}(?![\w-])|[\w-]{27,300}\.[\da-z]{2}\.[\da-z]{7,9})/y,
  ),
  shape('gitlab-token', 'glptt-', /[\da-f]{40}/y),
  shape('gitlab-token', 'glimt-', /[\w-]{25}(?![\w-])/y),
  shape('gitlab-token', 'gloas-', /[\w-]{64}(?![\w-])/y),
  shape('aws-access-key', 'AKIA ASIA ABIA ACCA', /[A-Z2-7]{16}(?![A-Za-z0-9])/y),
  shape('aws-bedrock-key', 'ABSK', /[A-Za-z0-9+/]{100,270}={0,2}/y),
  shape('google-api-key', 'AIzaSy', /[\w-]{33}(?![\w-])/y),
  shape('google-oauth', 'GOCSPX-', /[\w-]{28}/y),
  shape('google-oauth', 'ya29.', /[\w-]{30,1024}/y),
  shape('anthropic-key', 'sk-ant-', /[a-z]{3,8}\d\d-[\w-]{80,120}/y),
  shape('openai-key', 'sk-proj- sk-svcacct- sk-admin-', /[\w-]{20,120}T3BlbkFJ[\w-]{20,120}/y),
  shape('openai-key', 'sk-', /[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}/y),
  shape('openrouter-key', 'sk-or-v1-', /[\da-f]{64}/y),
  shape('api-key', 'sk-', /(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{32,64}(?![\w-])/y),
  shape('groq-key', 'gsk_', /[A-Za-z0-9]{52}(?![A-Za-z0-9])/y),
  shape('perplexity-key', 'pplx-', /[A-Za-z0-9]{48}/y),
  shape('xai-key', 'xai-', /[A-Za-z0-9]{80}/y),
  shape('huggingface-token', 'hf_', /[A-Za-z0-9]{34}(?!\w)/y),
  shape('huggingface-token', 'api_org_', /[A-Za-z0-9]{34}(?!\w)/y),
  shape('replicate-token', 'r8_', /[A-Za-z0-9]{37}/y),
  shape(
    'slack-token',
    'xoxa- xoxb- xoxo- xoxp- xoxr- xoxs-',
    /(?:\d-)?\d{9,14}-[A-Za-z0-9-]{8,200}/y,
  ),
  shape('slack-token', 'xoxe- xoxe.xoxp- xoxe.xoxb-', /\d-[A-Za-z0-9]{100,300}/y),
  shape('slack-token', 'xapp-', /\d-[A-Z0-9]{8,14}-\d{8,16}-[\da-z]{32,128}/y),
  shape('slack-webhook', 'hooks.slack.com/', /(?:services|workflows|triggers)\/[\w/]{20,120}/y),
  shape(
    'discord-webhook',
    'discord.com/api/webhooks/ discordapp.com/api/webhooks/',
    /\d{17,20}\/[\w-]{60,80}/y,
  ),
  shape('discord-token', 'M N O', /[\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/y),
  shape('telegram-token', 'bot', /(?<=\/bot)\d{8,10}:A[\w-]{34}(?![\w-])/y),
  shape(
    'stripe-key',
    'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_',
    /[A-Za-z0-9]{16,247}/y,
  ),
  shape('stripe-key', 'whsec_', /[A-Za-z0-9+/=]{32,64}/y),
  shape('square-token', 'sq0atp- sq0csp-', /[\w-]{22,43}/y),
  shape('twilio-key', 'SK', /[\da-f]{32}(?![A-Za-z0-9])/y),
  shape('sendgrid-key', 'SG.', /[\w-]{22}\.[\w-]{43}/y),
  shape('mailgun-key', 'key-', /[\da-f]{32}(?![A-Za-z0-9])/y),
  shape('brevo-key', 'xkeysib- xsmtpsib-', /[\da-f]{64}-[A-Za-z0-9]{16}/y),
  shape('facebook-token', 'EAA', /[A-Za-z0-9]{100,400}/y),
  shape('npm-token', 'npm_', /[A-Za-z0-9]{36}(?![A-Za-z0-9])/y),
  shape('pypi-token', 'pypi-', /AgE[\w-]{120,400}/y),
  shape('rubygems-key', 'rubygems_', /[\da-f]{48}/y),
  shape('clojars-token', 'CLOJARS_', /[\da-f]{60}/iy),
  shape('docker-token', 'dckr_pat_ dckr_oat_', /[\w-]{27,64}/y),
  shape('artifactory-key', 'AKCp', /[A-Za-z0-9]{69}/y),
  shape('atlassian-token', 'ATATT3 ATCTT3', /[\w=-]{150,300}/y),
  shape('bitbucket-token', 'ATBB', /[A-Za-z0-9]{32}/y),
  shape('1password-token', 'ops_', /eyJ[A-Za-z0-9+/]{200,1200}={0,3}/y),
  shape('digitalocean-token', 'dop_v1_ doo_v1_ dor_v1_', /[\da-f]{64}/y),
  shape('databricks-token', 'dapi', /[\da-f]{32}(?:-\d)?(?![A-Za-z0-9])/iy),
  shape('doppler-token', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.', /[\w.-]{40,64}/y),
  shape('figma-token', 'figd_ figu_', /[\w-]{38,48}/y),
  shape('fly-token', 'fm1a_ fm1r_ fm2_ fo1_', /[A-Za-z0-9+/=,_-]{43,4000}/y),
  shape('grafana-token', 'glc_', /eyJ[A-Za-z0-9+/]{28,400}={0,3}/y),
  shape('grafana-token', 'glsa_', /[A-Za-z0-9]{32}_[\da-f]{8}/iy),
  shape('heroku-key', 'HRKU-', /[\w-]{36,64}/y),
  shape('hubspot-token', 'pat-na1- pat-eu1-', /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/iy),
  shape('infracost-key', 'ico-', /(?=[a-z]{0,30}[A-Z\d])[A-Za-z0-9]{32}(?![\w.-])/y),
  shape('intra42-secret', 's-s4t2ud- s-s4t2af-', /[\da-f]{64}/y),
  shape('linear-key', 'lin_api_ lin_oauth_', /[A-Za-z0-9]{40,64}/y),
  shape('mapbox-token', 'sk.eyJ', /[\w-]{40,200}\.[\w-]{20,40}/y),
  shape('newrelic-key', 'NRAK-', /[A-Z0-9]{27}/y),
  shape('newrelic-key', 'NRJS- NRII-', /[\w-]{19,40}/y),
  shape('notion-token', 'ntn_', /\d{11}[A-Za-z0-9]{35}/y),
  shape('planetscale-token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', /[\w.-]{32,64}/y),
  shape('postman-key', 'PMAK-', /[\da-f]{24}-[\da-f]{34}/y),
  shape('pulumi-token', 'pul-', /[\da-f]{40}(?![A-Za-z0-9])/y),
  shape('scalingo-token', 'tk-us-', /[\w-]{48}/y),
  shape('sentry-token', 'sntrys_', /eyJ[A-Za-z0-9+/=_]{80,400}/y),
  shape('sentry-token', 'sntryu_', /[\da-f]{64}/y),
  shape('shopify-token', 'shpat_ shpca_ shppa_ shpss_', /[\da-f]{32}/iy),
  shape('sonarqube-token', 'sqp_ sqa_ squ_', /[\da-f]{40}/iy),
  {
    ...shape('sourcegraph-token', 'sgp_', /(?:local_|[\da-f]{16}_)?[\da-f]{40}(?![A-Za-z0-9])/iy),
    accepts: isVaried,
  },
  shape('supabase-token', 'sbp_', /[\da-f]{40}/y),
  shape(
    'tailscale-key',
    'tskey-',
    /(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,40}/y,
  ),
  shape('vault-token', 'hvs. hvb. hvr.', /[\w-]{24,400}/y),
  shape('age-key', 'AGE-SECRET-KEY-1', /[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/y),
  {
    ...shape('jwt', 'eyJ', /[\w-]{8,4000}\.eyJ?[\w-]{8,8000}(?:\.[\w-]{0,2000})?/y),
    accepts: isJwt,
  },
];

/** Forty random digits have about fifteen different ones. */
function isVaried(token: string): boolean {
  return new Set(token.slice(token.lastIndexOf('_') + 1)).size > 10;
}

/** The header is a JSON object: it ends with a brace. */
function isJwt(token: string): boolean {
  const header = token.slice(0, token.indexOf('.'));
  return /\}\s*$/.test(Buffer.from(header, 'base64url').toString('latin1'));
}
