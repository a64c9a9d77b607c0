{{- define "sparekey.image" -}}
{{ .Values.image.repository }}:{{ .Chart.AppVersion }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ end }}
{{- end }}

{{- define "sparekey.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir: {}
  - name: secrets
    secret:
      secretName: {{ .Values.secret }}
      # 0440
      defaultMode: 288
  - name: data
{{- if .Values.photosClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.photosClaim }}
{{- else }}
    emptyDir: {}
{{- end }}
{{- end }}

{{- define "sparekey.container" -}}
image: {{ include "sparekey.image" . }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: secrets
    mountPath: /secrets
    readOnly: true
  - name: data
    mountPath: /data
{{- end }}

{{- define "sparekey.environment" -}}
- name: METRICS_PORT
  value: '9464'
- name: METRICS_HOST
  value: 0.0.0.0
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $key := .Values.secretKeys }}
- name: {{ $name }}_FILE
  value: /secrets/{{ $key }}
{{- end }}
{{- end }}
